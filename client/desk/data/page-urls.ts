// Links for page names in metrics (docs/decisions/site/page-urls.md): the page itself, or the entry list it shows
// one entry of.
import type { EntryType } from '../../contract/desk/entries/types.ts'
import { localePath, pathTo } from '../../contract/paths.ts'
import type { Locale } from '../../contract/locale.ts'

/** Pages with one address per language. */
export const pagePaths = {
  index: pathTo('home'),
  'article-poll': pathTo('polls'),
  'mark-six-history-result-year': pathTo('markSixHistory'),
  'mark-six-generator': pathTo('markSixGenerator'),
  'platform-demo': pathTo('demo'),
  'faq-faqQueryKey': pathTo('faq'),
  'terms-of-service': pathTo('terms'),
  'contact-us': pathTo('contact'),
  subscribe: pathTo('subscribe'),
  'subscribe-issues': pathTo('issues'),
  feedback: pathTo('feedback'),
  'game-timeline': pathTo('timeline'),
  'activity-current': pathTo('activities'),
  'activity-calendar': pathTo('currentMonth'),
  'activity-history': pathTo('pastActivities'),
  'download-groupId': pathTo('download'),
  login: pathTo('login'),
  'login-link': pathTo('loginLink'),
  register: pathTo('register'),
  'forgot-password': pathTo('forgotPassword'),
  search: pathTo('search'),
} as const

/** Pages with many addresses, by the type of entry they show. */
export const pageLists = {
  'article-id': 'article',
  'news-category': 'article',
  'news-order': 'article',
  'game-intro-id': 'game',
  'game-subNav-id': 'game',
  'game-category': 'game',
  'calendar-year-month': 'event',
  'author-id': 'author',
  'search-by-tag-type-label': 'tag',
  'search-searchVal': 'tag',
  nav: 'front',
  legal: 'terms',
} as const satisfies Record<string, EntryType>

/** All other pages of the page table, and `screen`, which is shown in place of a page. */
const pagesWithoutLink = [
  'platform-part',
  'promote-offer',
  'terms-of-service-changes',
  'subscribe-confirm',
  'subscribe-lists',
  'subscribe-issue',
  'feedback-success',
  'download-start',
  'member-tab',
  'password-reset',
  'email-verification',
  'login-link-use',
  'email-change',
  'email-change-undo',
  'preview-article-id',
  'preview-game-intro-id',
  'nav-subNav-id',
  'offline',
  'screen',
] as const
export type PageName =
  | keyof typeof pagePaths
  | keyof typeof pageLists
  | (typeof pagesWithoutLink)[number]

export const isPageName = (name: string): name is PageName =>
  isOf(pagePaths, name) || isOf(pageLists, name) || pagesWithoutLink.some((one) => one === name)

const isOf = <Name extends string>(names: Record<Name, unknown>, name: string): name is Name =>
  Object.hasOwn(names, name)

/** Address on the site; null if the page has no single one. */
export function urlOfPage(name: string, lang: Locale): string | null {
  return isOf(pagePaths, name) ? localePath(lang, pagePaths[name]) : null
}

/** Entry type that the page shows; null if it shows none. */
export const kindOfPage = (name: string): EntryType | null =>
  isOf(pageLists, name) ? pageLists[name] : null
