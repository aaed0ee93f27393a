import * as z from 'zod/mini'
import { maxNumberedActivities } from '../../../../client/contract/page-number-limits.ts'
import { paths } from '../../../../client/contract/paths.ts'
import { dayOf } from '../../../../client/contract/days.ts'
import {
  CurrentActivitiesPage,
  PastActivitiesPage,
} from '../../../../client/site/pages/calendar/activity.tsx'
import { listActivities } from '../../../data/calendar/calendar.ts'
import { listPastActivities } from '../../../data/calendar/activity-history.ts'
import { runAll } from '../../../storage/db.ts'
import { prepared } from '../../../storage/prepared.ts'
import { getPage } from '../../../data/site/page.ts'
import type { Locale } from '../../../../client/contract/locale.ts'
import {
  listHead,
  navTexts,
  pageTexts,
  pagingOf,
  paginationOf,
  withTextMeta,
  yearTitle,
} from '../../page/head.ts'
import { definePage, listed, noQuery, yearly } from '../../page/page.ts'
import { sharedPaths } from '../../page/sitemap-entry.ts'
import type { Deps } from '../../../deps.ts'

const readActivities = prepared(listActivities)

export const activitiesPage = definePage({
  name: 'activity-current',
  path: paths.activities,
  query: noQuery,
  isCached: true,
  sitemap: sharedPaths(() => [paths.activities]),
  load: ({ deps, locale, path }) =>
    runAll(deps, {
      events: readActivities(deps, locale, dayOf(deps.now())),
      text: getPage(deps, locale, path),
    }),
  head: ({ text }, context) => {
    const { title, intro } = navTexts(context.chrome, context.path)
    return withTextMeta(listHead(title, intro, { page: 1, pages: 1 }, context), text, context)
  },
  view: (data, context) => (
    <CurrentActivitiesPage
      {...data}
      {...pageTexts(context, data.text)}
      now={context.deps.now().toISOString()}
    />
  ),
})

const pastQuery = z.extend(listed, yearly.shape)
type PastQuery = z.infer<typeof pastQuery>

export const pastActivitiesPage = definePage({
  name: 'activity-history',
  path: paths.pastActivities,
  query: pastQuery,
  isCached: true,
  sitemap: sharedPaths(() => [paths.pastActivities]),
  load: ({ deps, locale, query }) => loadPast(deps, locale, query),
  head: (list, context) => {
    const { title, intro } = navTexts(context.chrome, context.path)
    const head = listHead(yearTitle(title, list.year, context), intro, list, context)
    const isFirst = list.page === 1 && list.after === undefined && !list.year
    return isFirst ? withTextMeta(head, list.text, context) : head
  },
  view: (data, context) => <PastActivitiesPage {...data} {...pageTexts(context, data.text)} />,
})

const perPage = 20

const readPast = prepared(listPastActivities)

/** One page of past activities; `null` after the last page or for a year without any. */
async function loadPast(deps: Deps, locale: Locale, { year, ...asked }: PastQuery) {
  const { past, text } = await runAll(deps, {
    past: readPast(deps, locale, { year, ...pagingOf(asked, perPage) }),
    text: getPage(deps, locale, '/activity/history'),
  })
  const { items: events, years } = past
  const place = paginationOf(asked, past, perPage, maxNumberedActivities)
  const isThere = !year || years.includes(year)
  return place && isThere ? { events, years, year, text, ...place } : null
}
