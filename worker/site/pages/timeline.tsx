// The launch timeline, one year per page.
import * as z from 'zod/mini'
import { paging } from '../../../client/contract/fields.ts'
import { paths } from '../../../client/contract/paths.ts'
import { TimelinePage } from '../../../client/site/pages/timeline.tsx'
import { runAll } from '../../storage/db.ts'
import { getPage } from '../../data/page.ts'
import { getTimeline } from '../../data/timeline.ts'
import { listHead, navTexts, yearTitle } from './list-head.ts'
import { definePage, yearly } from './page.ts'
import { sharedPaths } from './sitemap.ts'

const timelineQuery = z.extend(yearly, { after: paging.after })

export const timelinePage = definePage({
  name: 'game-timeline',
  path: paths.timeline,
  query: timelineQuery,
  isCached: true,
  sitemap: sharedPaths(() => [paths.timeline]),
  load: async ({ deps, locale, path, query }) => {
    const { timeline, text } = await runAll(deps, {
      timeline: getTimeline(deps, locale, query),
      text: getPage(deps, locale, path),
    })
    const { year, after } = query
    const isThere = !year || timeline.years.includes(year)
    const isEnd = after !== undefined && timeline.launches.length === 0
    return isThere && !isEnd ? { ...timeline, after, text } : null
  },
  head: ({ year, years, after, next }, context) => {
    const { title, intro } = navTexts(context.chrome, context.path)
    // The newest year is at the address without a year.
    const named = year === years[0] ? undefined : year
    const list = { page: 1, pages: 1, after, further: next, year: named }
    return listHead(yearTitle(title, named, context), intro, list, context)
  },
  view: (data, { deps, chrome, path }) => (
    <TimelinePage {...data} {...navTexts(chrome, path)} now={deps.now().toISOString()} />
  ),
})
