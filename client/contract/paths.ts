// Every URL of the site: patterns for the router, builders for links.
import { defaultLocale, localePrefix, locales, type Locale } from './locale.ts'

const id = ':id{[1-9][0-9]{0,8}}'

/** Patterns without a language prefix, in Hono's syntax. */
export const paths = {
  home: '/',
  article: `/article/${id}`,
  polls: '/article/poll',
  news: '/news/:category{(?:industry|brand)}',
  gameList: '/game/:category{(?:casino|lottery|chess|battle)}/:tab{(?:feature|game-list)}',
  gameCategory: '/game/:category{(?:live|sports)}',
  gameIntro: `/game-intro/${id}`,
  markSixHistory: '/mark-six/history-result/:year{20[0-9][0-9]}?',
  markSixGenerator: '/mark-six/generator',
  timeline: '/game/timeline',
  activities: '/activity/current',
  pastActivities: '/activity/history',
  currentMonth: '/activity/calendar',
  month: '/calendar/:year{[0-9]{4}}/:month{[0-9]{1,2}}',
  monthFile: '/calendar/:year{[0-9]{4}}/:file{[1-9][0-9]?\\.ics}',
  eventFile: '/calendar/event/:file{[1-9][0-9]{0,8}\\.ics}',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  passwordReset: '/password-reset',
  emailVerification: '/email-verification',
  previewArticle: `/preview/article/${id}`,
  previewGame: `/preview/game-intro/${id}`,
  tag: '/search-by-tag/:type{(?:article|game)}/:label',
  search: '/search',
  searchFor: '/search/:keyword{.+}',
  platform: '/platform/:part{(?:feature|partner|demo)}',
  promote: '/promote/:offer{(?:apihtml|wlhtml)}',
  faq: '/faq/:key{[a-z0-9-]{1,60}}?',
  terms: '/terms-of-service',
  contact: '/contact-us',
  subscribe: '/subscribe',
  confirmSubscription: '/subscribe/confirm',
  subscriptionLists: '/subscribe/lists',
  feedback: '/feedback',
  feedbackSuccess: '/feedback-success',
  offline: '/offline',
  downloadStart: '/download/start',
  download: '/download/:group{[a-z0-9-]{1,60}}?',
  member: '/member/:tab{(?:account|password|profile|messages|likes)}?',
  navigation: '/:nav/:subNav?/:id?',
} as const

/** A category alone goes to its themed picks (docs/decisions/007-game-category-paths.md). */
export const gameRedirect = '/game/:category{(?:casino|lottery|chess|battle)}'

/** A site path in a language: `href('en-US', '/article/12')` → `/en-US/article/12`. */
export function href(locale: Locale, path: string): string {
  return path === '/' ? localePrefix(locale) || '/' : localePrefix(locale) + path
}

/** Splits the language prefix off: `/en-US/news/brand` → `en-US`, `/news/brand`. */
export function splitLocale(pathname: string): { locale: Locale; path: string } {
  const first = pathname.split('/', 2)[1] ?? ''
  const locale = locales.find((code) => code === first && code !== defaultLocale)
  if (!locale) return { locale: defaultLocale, path: pathname }
  return { locale, path: pathname.slice(first.length + 1) || '/' }
}

/** News feeds, below a language's home or a category of news. */
export const feedFiles = ['rss.xml', 'atom.xml', 'feed.json'] as const
export type FeedFile = (typeof feedFiles)[number]

/** The path with its query, leaving out what is undefined; a list repeats its key. */
export function withQuery(path: string, query: Record<string, Query>): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined) search.append(key, String(one))
    }
  }
  const text = search.toString()
  return text ? `${path}?${text}` : path
}

type Query = string | number | undefined | readonly string[]

/** Several files for members as one zip: `?ids=1,2`. */
export const archivePath = '/api/user/material/archive'

/** A file for members. */
export function materialUrl(locale: Locale, id: number): string {
  return `/api/user/material/file/${id}?lang=${locale}`
}

/** A picture in a width of the fixed list, or the cut for link previews. */
export function mediaUrl(path: string, variant: MediaVariant): string {
  return `/media/${variant}/${path}`
}

/** Widths in CSS pixels a picture is served in; `og` is 1200 × 630 for link previews. */
export const mediaWidths = [160, 320, 480, 670, 960, 1340] as const
export type MediaVariant = (typeof mediaWidths)[number] | 'og'
