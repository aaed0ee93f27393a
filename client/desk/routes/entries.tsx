// Entries of every kind, and what is done with them in all languages.
import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import { isEntryType } from '../../contract/desk/entries/types.ts'
import { boardViewOf } from '../screens/translation/view.ts'
import { viewOf } from '../data/entry-view.ts'
import { currentOperator } from '../api/operator.ts'
import { pictureViewOf } from '../screens/images/view.ts'
import { redirectViewOf } from '../screens/redirects/view.ts'
import { templateViewOf } from '../screens/templates/view.ts'
import { frameViewOf } from '../frame/view.ts'
import { withTexts } from '../i18n/texts.ts'
import { FramedError, FramedMissing, Missing } from '../shell/route-error.tsx'
import { frame, root } from './layout.tsx'

/** Lists, editors and previews of entries of every kind; other names lead nowhere. */
function refuseUnknown(kind: string): void {
  if (!isEntryType(kind)) throw notFound()
}

export const list = createRoute({
  getParentRoute: () => frame,
  path: '/$kind',
  validateSearch: viewOf,
  component: lazyRouteComponent(() => import('../screens/entries/index.tsx'), 'Entries'),
  notFoundComponent: Missing,
  beforeLoad: ({ params }) => refuseUnknown(params.kind),
})

export const editor = createRoute({
  getParentRoute: () => root,
  path: '/$kind/$entryId',
  component: lazyRouteComponent(
    () => withTexts(currentOperator().lang, import('../screens/editor/index.tsx')),
    'EntryScreen',
  ),
  errorComponent: FramedError,
  notFoundComponent: FramedMissing,
  beforeLoad: ({ params }) => refuseUnknown(params.kind),
})

export const preview = createRoute({
  getParentRoute: () => frame,
  path: '/$kind/$entryId/preview',
  validateSearch: frameViewOf,
  component: lazyRouteComponent(() => import('../screens/preview/index.tsx'), 'EntryPreview'),
  notFoundComponent: Missing,
  beforeLoad: ({ params }) => refuseUnknown(params.kind),
})

export const translations = createRoute({
  getParentRoute: () => frame,
  path: '/translation',
  validateSearch: boardViewOf,
  component: lazyRouteComponent(
    () => withTexts(currentOperator().lang, import('../screens/translation/index.tsx')),
    'Translations',
  ),
})

export const templates = createRoute({
  getParentRoute: () => frame,
  path: '/templates',
  validateSearch: templateViewOf,
  component: lazyRouteComponent(() => import('../screens/templates/index.tsx'), 'Templates'),
})

export const releases = createRoute({
  getParentRoute: () => frame,
  path: '/release',
  component: lazyRouteComponent(() => import('../screens/releases/index.tsx'), 'Releases'),
})

export const redirects = createRoute({
  getParentRoute: () => frame,
  path: '/redirect',
  validateSearch: redirectViewOf,
  component: lazyRouteComponent(() => import('../screens/redirects/index.tsx'), 'Redirects'),
})

export const pictures = createRoute({
  getParentRoute: () => frame,
  path: '/picture',
  validateSearch: pictureViewOf,
  component: lazyRouteComponent(() => import('../screens/images/index.tsx'), 'Pictures'),
})
