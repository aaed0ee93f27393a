// All polls, open ones first.
import { pollsPerPage } from '../../../client/contract/poll.ts'
import { paths, localePath } from '../../../client/contract/paths.ts'
import { PollListPage } from '../../../client/site/pages/poll-list.tsx'
import { run } from '../../storage/db.ts'
import { listPolls } from '../../data/poll.ts'
import { listHead, navTexts } from './list-head.ts'
import { definePage, paged } from './page.ts'
import { sharedPaths } from './sitemap.ts'

export const pollsPage = definePage({
  name: 'article-poll',
  path: paths.polls,
  query: paged,
  isCached: true,
  sitemap: sharedPaths(() => [paths.polls]),
  load: async ({ deps, locale, query: { page } }) => {
    const { items, total } = await run(deps, listPolls(deps, locale, page))
    const pages = Math.max(1, Math.ceil(total / pollsPerPage))
    return page > pages ? null : { polls: items, page, pages }
  },
  head: (list, context) => {
    const { title, intro } = navTexts(context.chrome, context.path)
    return listHead(title, intro, list, context)
  },
  view: (list, { locale, path, chrome }) => (
    <PollListPage {...navTexts(chrome, path)} url={localePath(locale, path)} {...list} />
  ),
})
