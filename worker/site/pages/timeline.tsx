// The launch timeline, one year per page.
import { paths } from '../../../client/contract/paths.ts'
import { TimelinePage } from '../../../client/site/pages/timeline.tsx'
import { runAll } from '../../storage/db.ts'
import { getPage } from '../../data/page.ts'
import { getTimeline } from '../../data/timeline.ts'
import { listHead, navTexts, yearTitle } from './list-head.ts'
import { definePage, yearly } from './page.ts'
import { sharedPaths } from './sitemap.ts'

export const timelinePage = definePage({
  name: 'game-timeline',
  path: paths.timeline,
  query: yearly,
  isCached: true,
  sitemap: sharedPaths(() => [paths.timeline]),
  load: async ({ deps, locale, path, query }) => {
    const { timeline, text } = await runAll(deps, {
      timeline: getTimeline(deps, locale, query.year),
      text: getPage(deps, locale, path),
    })
    const isThere = !query.year || timeline.years.includes(query.year)
    return isThere ? { ...timeline, text } : null
  },
  head: ({ year, years }, context) => {
    const { title, intro } = navTexts(context.chrome, context.path)
    // The newest year is at the address without a year.
    const named = year === years[0] ? undefined : year
    const list = { page: 1, pages: 1, year: named }
    return listHead(yearTitle(title, named, context), intro, list, context)
  },
  view: (data, { deps, chrome, path }) => (
    <TimelinePage {...data} {...navTexts(chrome, path)} now={deps.now().toISOString()} />
  ),
})
