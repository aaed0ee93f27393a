// Entries of every kind, and what is done with them in all languages.
import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import { isEntryType } from '../../contract/backstage/entry-types.ts'
import { boardViewOf } from '../data/board-view.ts'
import { viewOf } from '../data/entry-view.ts'
import { currentOperator } from '../data/operator.ts'
import { pictureViewOf } from '../data/picture-view.ts'
import { redirectViewOf } from '../data/redirect-view.ts'
import { templateViewOf } from '../data/template-view.ts'
import { frameViewOf } from '../data/frame-view.ts'
import { withTexts } from '../i18n/texts.ts'
import { FramedError, FramedMissing, Missing } from '../shell/route-error.tsx'
import { frame, root } from './frame.tsx'

/** Lists, editors and previews of entries of every kind; other names lead nowhere. */
function refuseUnknown(kind: string): void {
  if (!isEntryType(kind)) throw notFound()
}

export const list = createRoute({
  getParentRoute: () => frame,
  path: '/$kind',
  validateSearch: viewOf,
  component: lazyRouteComponent(() => import('../screens/entries.tsx'), 'Entries'),
  notFoundComponent: Missing,
  beforeLoad: ({ params }) => refuseUnknown(params.kind),
})

export const editor = createRoute({
  getParentRoute: () => root,
  path: '/$kind/$entryId',
  component: lazyRouteComponent(
    () => withTexts(currentOperator().lang, import('../screens/editor.tsx')),
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
  component: lazyRouteComponent(() => import('../screens/preview.tsx'), 'EntryPreview'),
  notFoundComponent: Missing,
  beforeLoad: ({ params }) => refuseUnknown(params.kind),
})

export const translations = createRoute({
  getParentRoute: () => frame,
  path: '/translation',
  validateSearch: boardViewOf,
  component: lazyRouteComponent(
    () => withTexts(currentOperator().lang, import('../screens/translation.tsx')),
    'Translations',
  ),
})

export const templates = createRoute({
  getParentRoute: () => frame,
  path: '/templates',
  validateSearch: templateViewOf,
  component: lazyRouteComponent(() => import('../screens/templates.tsx'), 'Templates'),
})

export const releases = createRoute({
  getParentRoute: () => frame,
  path: '/release',
  component: lazyRouteComponent(() => import('../screens/releases.tsx'), 'Releases'),
})

export const redirects = createRoute({
  getParentRoute: () => frame,
  path: '/redirect',
  validateSearch: redirectViewOf,
  component: lazyRouteComponent(() => import('../screens/redirects.tsx'), 'Redirects'),
})

export const pictures = createRoute({
  getParentRoute: () => frame,
  path: '/picture',
  validateSearch: pictureViewOf,
  component: lazyRouteComponent(() => import('../screens/pictures.tsx'), 'Pictures'),
})
