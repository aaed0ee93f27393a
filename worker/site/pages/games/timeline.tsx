// Launch timeline: upcoming and released games, or those of one year.
import * as z from 'zod/mini'
import { paging } from '../../../../client/contract/fields.ts'
import { paths } from '../../../../client/contract/paths.ts'
import { TimelinePage } from '../../../../client/site/pages/games/timeline.tsx'
import { readTodayTimeline } from '../../../data/calendar/today-timeline.ts'
import { constant, runAll } from '../../../storage/db.ts'
import { getPage } from '../../../data/site/page.ts'
import { upcomingLaunches, getTimeline } from '../../../data/games/timeline.ts'
import { listHead, navTexts, pageTexts, withTextMeta, yearTitle } from '../../page/head.ts'
import { definePage, yearly } from '../../page/page.ts'
import { sharedPaths } from '../../page/sitemap-entry.ts'

const timelineQuery = z.extend(yearly, { after: paging.after })

export const timelinePage = definePage({
  name: 'game-timeline',
  path: paths.timeline,
  styleBundle: 'tools',
  query: timelineQuery,
  isCached: true,
  sitemap: sharedPaths(() => [paths.timeline]),
  load: async ({ deps, locale, path, query }) => {
    const { year, after } = query
    const isPlain = !year && after === undefined
    const { timeline, coming, day, text } = await runAll(deps, {
      timeline: getTimeline(deps, locale, query),
      ...(isPlain && { day: readTodayTimeline(deps, locale) }),
      coming: isPlain ? upcomingLaunches(deps, locale) : constant([]),
      text: getPage(deps, locale, path),
    })
    const isThere = !year || timeline.years.includes(year)
    const isEnd = after !== undefined && timeline.launches.length === 0
    if (!isThere || isEnd) return null
    return {
      ...timeline,
      launches: [...coming, ...timeline.launches],
      year,
      after,
      day: day?.day ?? null,
      text,
    }
  },
  head: ({ year, after, next, text }, context) => {
    const { title, intro } = navTexts(context.chrome, context.path)
    const list = { page: 1, pages: 1, after, further: next, year }
    const head = listHead(yearTitle(title, year, context), intro, list, context)
    return year || after !== undefined ? head : withTextMeta(head, text, context)
  },
  view: (data, context) => (
    <TimelinePage
      {...data}
      {...pageTexts(context, data.text)}
      now={context.deps.now().toISOString()}
    />
  ),
})
