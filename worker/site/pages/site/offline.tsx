// The page that the service worker stores for readers who are offline.
import { paths } from '../../../../client/contract/paths.ts'
import { OfflinePage } from '../../../../client/site/pages/site/offline.tsx'
import { sharedAddress } from '../../render/head.ts'
import { definePage, noQuery } from '../../page/page.ts'

export const offlinePage = definePage({
  name: 'offline',
  path: paths.offline,
  // The service worker keeps what this page links; the articles it keeps need it.
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
