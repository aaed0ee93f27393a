import { maxNumberedPolls } from '../../../client/contract/page-number-limits.ts'
import { pollsPerPage } from '../../../client/contract/polls.ts'
import { paths, localePath } from '../../../client/contract/paths.ts'
import { PollListPage } from '../../../client/site/pages/polls.tsx'
import { run } from '../../storage/db.ts'
import { prepared } from '../../storage/prepared.ts'
import { listPolls } from '../../data/polls/list.ts'
import { listHead, navTexts, pagingOf, paginationOf } from '../page/head.ts'
import { definePage, listed } from '../page/page.ts'
import { sharedPaths } from '../page/sitemap-entry.ts'

const readPolls = prepared(listPolls)

export const pollsPage = definePage({
  name: 'article-poll',
  path: paths.polls,
  query: listed,
  isCached: true,
  sitemap: sharedPaths(() => [paths.polls]),
  load: async ({ deps, locale, query }) => {
    const list = await run(deps, readPolls(deps, locale, pagingOf(query, pollsPerPage)))
    const place = paginationOf(query, list, pollsPerPage, maxNumberedPolls)
    return place && { polls: list.items, ...place }
  },
  head: (list, context) => {
    const { title, intro } = navTexts(context.chrome, context.path)
    return listHead(title, intro, list, context)
  },
  view: (list, { locale, path, chrome }) => (
    <PollListPage {...navTexts(chrome, path)} url={localePath(locale, path)} {...list} />
  ),
})
