// Screens of entries: lists, editor and preview, translations, releases, redirects, images.
import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import { isEntryType } from '../../contract/desk/entries/types.ts'
import { parseBoardView } from '../screens/translation/view.ts'
import { parseEntryView } from '../data/entry-view.ts'
import { currentOperator } from '../api/operator.ts'
import { parseImageView } from '../screens/images/view.ts'
import { parseRedirectView } from '../screens/redirects/view.ts'
import { parseTemplateView } from '../screens/templates/view.ts'
import { parsePreviewView } from '../frame/view.ts'
import { loadRedirectMessages, withWritingMessages } from '../i18n/i18n.ts'
import { ErrorInLayout, NotFoundInLayout, Missing } from '../shell/route-error.tsx'
import { frame, lazyScreen, root } from './layout.tsx'

/** Not found for a path that names no entry type. */
function refuseUnknown(kind: string): void {
  if (!isEntryType(kind)) throw notFound()
}

export const list = createRoute({
  getParentRoute: () => frame,
  path: '/$kind',
  validateSearch: parseEntryView,
  component: lazyRouteComponent(() => import('../screens/entries/index.tsx'), 'Entries'),
  notFoundComponent: Missing,
  beforeLoad: ({ params }) => refuseUnknown(params.kind),
})

export const editor = createRoute({
  getParentRoute: () => root,
  path: '/$kind/$entryId',
  component: lazyRouteComponent(
    () => withWritingMessages(currentOperator().lang, import('../screens/editor/index.tsx')),
    'EntryScreen',
  ),
  errorComponent: ErrorInLayout,
  notFoundComponent: NotFoundInLayout,
  beforeLoad: ({ params }) => refuseUnknown(params.kind),
})

export const preview = createRoute({
  getParentRoute: () => frame,
  path: '/$kind/$entryId/preview',
  validateSearch: parsePreviewView,
  component: lazyScreen(() => import('../screens/preview/index.tsx'), 'EntryPreview'),
  notFoundComponent: Missing,
  beforeLoad: ({ params }) => refuseUnknown(params.kind),
})

export const translations = createRoute({
  getParentRoute: () => frame,
  path: '/translation',
  validateSearch: parseBoardView,
  component: lazyScreen(() => import('../screens/translation/index.tsx'), 'Translations'),
})

export const templates = createRoute({
  getParentRoute: () => frame,
  path: '/templates',
  validateSearch: parseTemplateView,
  component: lazyScreen(() => import('../screens/templates/index.tsx'), 'Templates'),
})

export const releases = createRoute({
  getParentRoute: () => frame,
  path: '/release',
  component: lazyScreen(() => import('../screens/releases/index.tsx'), 'Releases'),
})

export const redirects = createRoute({
  getParentRoute: () => frame,
  path: '/redirect',
  validateSearch: parseRedirectView,
  component: lazyScreen(
    () => import('../screens/redirects/index.tsx'),
    'Redirects',
    loadRedirectMessages,
  ),
})

export const images = createRoute({
  getParentRoute: () => frame,
  path: '/image',
  validateSearch: parseImageView,
  component: lazyScreen(() => import('../screens/images/index.tsx'), 'ImageLibrary'),
})
