// Activities: current and upcoming ones, and past ones.
import * as z from 'zod/mini'
import { paths } from '../../../client/contract/paths.ts'
import { CurrentActivitiesPage, PastActivitiesPage } from '../../../client/site/pages/activity.tsx'
import { listActivities } from '../../data/calendar.ts'
import { listPastActivities } from '../../data/past-activities.ts'
import { runAll, type Deps } from '../../storage/db.ts'
import { getPage } from '../../data/page.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import { listHead, navTexts, yearTitle } from './list-head.ts'
import { definePage, noQuery, paged, yearly } from './page.ts'
import { sharedPaths } from './sitemap.ts'

export const activitiesPage = definePage({
  name: 'activity-current',
  path: paths.activities,
  query: noQuery,
  isCached: true,
  sitemap: sharedPaths(() => [paths.activities]),
  load: ({ deps, locale, path }) =>
    runAll(deps, { events: listActivities(deps, locale), text: getPage(deps, locale, path) }),
  head: (_, context) => {
    const { title, intro } = navTexts(context.chrome, context.path)
    return listHead(title, intro, { page: 1, pages: 1 }, context)
  },
  view: (data, { deps, chrome, path }) => (
    <CurrentActivitiesPage {...data} {...navTexts(chrome, path)} now={deps.now().toISOString()} />
  ),
})

export const pastActivitiesPage = definePage({
  name: 'activity-history',
  path: paths.pastActivities,
  query: z.extend(paged, yearly.shape),
  isCached: true,
  sitemap: sharedPaths(() => [paths.pastActivities]),
  load: ({ deps, locale, query: { year, page } }) => loadPast(deps, locale, year, page),
  head: (list, context) => {
    const { title, intro } = navTexts(context.chrome, context.path)
    return listHead(yearTitle(title, list.year, context), intro, list, context)
  },
  view: (data, { chrome, path }) => <PastActivitiesPage {...data} {...navTexts(chrome, path)} />,
})

const perPage = 20

/** One page of past activities; `null` for a year without any, or a page after the last. */
async function loadPast(deps: Deps, locale: Locale, year: string | undefined, page: number) {
  const { past, text } = await runAll(deps, {
    past: listPastActivities(deps, locale, { year, page, perPage }),
    text: getPage(deps, locale, '/activity/history'),
  })
  const { items: events, total, years } = past
  const pages = Math.max(1, Math.ceil(total / perPage))
  const isThere = page <= pages && (!year || years.includes(year))
  return isThere ? { events, total, years, year, page, pages, text } : null
}
