// Page that the service worker stores for offline readers.
import { paths } from '../../../../client/contract/paths.ts'
import { OfflinePage } from '../../../../client/site/pages/site/offline.tsx'
import { sharedAddress } from '../../render/head.ts'
import { definePage, noQuery } from '../../page/page.ts'

export const offlinePage = definePage({
  name: 'offline',
  path: paths.offline,
  // The service worker caches what this page links, and cached articles need this style sheet.
  styleBundle: 'reading',
  query: noQuery,
  isCached: true,
  blocksThirdParties: true,
  load: () => Promise.resolve({}),
  head: (_, { locale, t }) => ({
    ...sharedAddress(locale, '/offline'),
    title: t('offline.title'),
    description: t('offline.why'),
    crumbs: [],
    isHidden: true,
  }),
  view: () => <OfflinePage />,
})
