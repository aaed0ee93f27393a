// The launch timeline: what is to come and what is out, or one year.
import * as z from 'zod/mini'
import { paging } from '../../../../client/contract/fields.ts'
import { paths } from '../../../../client/contract/paths.ts'
import { TimelinePage } from '../../../../client/site/pages/games/timeline.tsx'
import { readDay } from '../../../data/calendar/day.ts'
import { known, runAll } from '../../../storage/db.ts'
import { getPage } from '../../../data/site/page.ts'
import { getComing, getTimeline } from '../../../data/games/timeline.ts'
import { listHead, navTexts, pageTexts, yearTitle } from '../../page/head.ts'
import { definePage, yearly } from '../../page/page.ts'
import { sharedPaths } from '../../page/sitemap-entry.ts'

const timelineQuery = z.extend(yearly, { after: paging.after })

export const timelinePage = definePage({
  name: 'game-timeline',
  path: paths.timeline,
  sheet: 'tools',
  query: timelineQuery,
  isCached: true,
  sitemap: sharedPaths(() => [paths.timeline]),
  load: async ({ deps, locale, path, query }) => {
    const { year, after } = query
    const isPlain = !year && after === undefined
    const { timeline, coming, day, text } = await runAll(deps, {
      timeline: getTimeline(deps, locale, query),
      ...(isPlain && { day: readDay(deps, locale) }),
      coming: isPlain ? getComing(deps, locale) : known([]),
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
  head: ({ year, after, next }, context) => {
    const { title, intro } = navTexts(context.chrome, context.path)
    const list = { page: 1, pages: 1, after, further: next, year }
    return listHead(yearTitle(title, year, context), intro, list, context)
  },
  view: (data, context) => (
    <TimelinePage
      {...data}
      {...pageTexts(context, data.text)}
      now={context.deps.now().toISOString()}
    />
  ),
})
