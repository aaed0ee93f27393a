import { findNavItem } from '../../../../client/contract/site/navigation.ts'
import { frontPages, paths, pathTo, type FrontPageName } from '../../../../client/contract/paths.ts'
import { dayOf } from '../../../../client/contract/days.ts'
import type { Locale } from '../../../../client/contract/locale.ts'
import { FrontPage } from '../../../../client/site/pages/home/front-page.tsx'
import { readTodayTimeline } from '../../../data/calendar/today-timeline.ts'
import { readFrontPage } from '../../../data/home/front-page.ts'
import { getPage } from '../../../data/site/page.ts'
import { combineAll, run } from '../../../storage/db.ts'
import { prepared } from '../../../storage/prepared.ts'
import { listHead, pageTexts, withTextMeta } from '../../page/head.ts'
import { definePage, noQuery } from '../../page/page.ts'
import { sharedPaths } from '../../page/sitemap-entry.ts'
import type { Deps } from '../../../deps.ts'

interface HubRequest {
  hub: FrontPageName
  path: string
  /** A day in UTC+8. */
  today: string
}

const readHub = prepared((deps: Deps, locale: Locale, { hub, path, today }: HubRequest) =>
  combineAll({
    sections: readFrontPage(deps, locale, hub, today),
    ...(hub === 'activity' && { day: readTodayTimeline(deps, locale, today) }),
    text: getPage(deps, locale, path),
  }),
)

export const frontPage = definePage({
  name: 'nav',
  path: paths.hub,
  query: noQuery,
  isCached: true,
  sitemap: sharedPaths(() => frontPages.map((hub) => pathTo('hub', { hub }))),
  load: async ({ deps, locale, path, params, chrome }) => {
    // The draft of a front page can be previewed before the menu links to it.
    const title = deps.frontPageTitle
    const item =
      findNavItem((await chrome()).nav_list, path) ??
      (title ? { title, intro: '', sub_nav_list: [] } : null)
    if (!item) return null
    const hub = hubOf(params)
    const data = await run(deps, readHub(deps, locale, { hub, path, today: dayOf(deps.now()) }))
    return { item, ...data }
  },
  head: ({ item, text }, context) => {
    const head = listHead(item.title, item.intro, { page: 1, pages: 1 }, context)
    return withTextMeta(head, text, context)
  },
  view: ({ day, item, ...data }, { deps, chrome, params, ...context }) => (
    <FrontPage
      {...data}
      item={{ ...item, ...pageTexts({ ...context, chrome }, data.text) }}
      day={day?.day}
      navigation={chrome.nav_list}
      settings={hubOf(params) === 'platform' ? chrome.settings : undefined}
      now={deps.now().toISOString()}
    />
  ),
})

function hubOf(params: Record<string, string>): FrontPageName {
  return frontPages.find((hub) => hub === params['hub']) ?? 'news'
}
