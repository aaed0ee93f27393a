// All URLs of the site: patterns for the router, builders for links.
import {
  gameTabs,
  newsCategories,
  singlePageCategories,
  tabbedCategories,
  type NewsCategory,
} from './categories.ts'
import { searchableTypes } from './items.ts'
import { defaultLocale, localePrefix, locales, type Locale } from './locale.ts'
import { memberTabs } from './members/tabs.ts'
import { mediaOrigin, onMediaOrigin } from './media/origin.ts'

/** Parts of the site with a front page. */
export const frontPages = ['news', 'game', 'activity', 'platform'] as const
export type FrontPageName = (typeof frontPages)[number]
/** Orders of the list of all news. */
export const newsOrders = ['latest', 'popular'] as const
export const platformParts = ['feature', 'partner'] as const
export const businessOffers = ['apihtml', 'wlhtml'] as const
/** Legal documents beside the terms of service, each at its own path. */
export const legalPages = [
  'privacy',
  'cookies',
  'imprint',
  'accessibility',
  'responsible-play',
] as const
export type BusinessOffer = (typeof businessOffers)[number]

const id = ':id{[1-9][0-9]{0,8}}'

/** Pattern for one of several words, with the words in its type. */
function oneOf<Word extends string>(words: readonly Word[]): `(?:${Word})`
/* @__NO_SIDE_EFFECTS__ */
function oneOf(words: readonly string[]): string {
  return `(?:${words.join('|')})`
}

/** Patterns without a language prefix, in Hono's syntax. */
export const paths = {
  home: '/',
  article: `/article/${id}/:slug?`,
  author: `/author/${id}`,
  polls: '/article/poll',
  news: `/news/:category{${oneOf(newsCategories)}}`,
  newsOrder: `/news/:order{${oneOf(newsOrders)}}`,
  gameList: `/game/:category{${oneOf(tabbedCategories)}}/:tab{${oneOf(gameTabs)}}`,
  gameCategory: `/game/:category{${oneOf(singlePageCategories)}}`,
  gameIntro: `/game-intro/${id}/:slug?`,
  markSixHistory: '/mark-six/history-result/:year{20[0-9][0-9]}?',
  markSixGenerator: '/mark-six/generator',
  timeline: '/game/timeline',
  activities: '/activity/current',
  pastActivities: '/activity/history',
  currentMonth: '/activity/calendar',
  month: '/calendar/:year{[0-9]{4}}/:month{[0-9]{1,2}}',
  monthFile: '/calendar/:year{[0-9]{4}}/:file{[1-9][0-9]?\\.ics}',
  eventFile: '/calendar/event/:file{[1-9][0-9]{0,8}\\.ics}',
  launchFile: '/calendar/launch/:file{(?:game|launch)-[1-9][0-9]{0,8}\\.ics}',
  login: '/login',
  loginLink: '/login/link',
  loginLinkUse: '/login/link/use',
  register: '/register',
  forgotPassword: '/forgot-password',
  passwordReset: '/password-reset',
  emailVerification: '/email-verification',
  emailChange: '/email-change',
  emailUndo: '/email-change/undo',
  preview: `/preview/:kind{[a-z_-]{1,20}}/${id}`,
  tag: `/search-by-tag/:type{${oneOf(searchableTypes)}}/:label`,
  search: '/search',
  searchFor: '/search/:keyword{.+}',
  platform: `/platform/:part{${oneOf(platformParts)}}`,
  demo: '/platform/demo',
  promote: `/promote/:offer{${oneOf(businessOffers)}}`,
  faq: '/faq/:key{[a-z0-9-]{1,60}}?',
  terms: '/terms-of-service/:version{[1-9][0-9]{0,3}}?',
  termsChanges: `/:kind{${oneOf(['terms-of-service', ...legalPages])}}/:version{[1-9][0-9]{0,3}}/changes`,
  legal: `/:kind{${oneOf(legalPages)}}/:version{[1-9][0-9]{0,3}}?`,
  contact: '/contact-us',
  subscribe: '/subscribe',
  confirmSubscription: '/subscribe/confirm',
  subscriptionLists: '/subscribe/lists',
  issues: '/subscribe/issues',
  issue: `/subscribe/issues/${id}`,
  feedback: '/feedback',
  feedbackSuccess: '/feedback-success',
  offline: '/offline',
  downloadStart: '/download/start',
  download: '/download/:group{[a-z0-9-]{1,60}}?',
  member: `/member/:tab{${oneOf(memberTabs)}}?`,
  hub: `/:hub{${oneOf(frontPages)}}`,
  navigation: '/:nav/:subNav?/:id?',
} as const

/** A category alone redirects to its themed picks (docs/decisions/site/page-urls.md). */
export const gameRedirect = `/game/:category{${oneOf(tabbedCategories)}}`

type Segment<Path> = Path extends `${infer First}/${infer Rest}` ? First | Segment<Rest> : Path
type NameIn<Part> = Part extends `:${infer Name}{${string}`
  ? Name
  : Part extends `:${infer Name}?`
    ? Name
    : Part extends `:${infer Name}`
      ? Name
      : never
type Optional<Part> = Part extends `:${string}?` ? Part : never
type ValueFor<Part> = Part extends `:${string}{(?:${infer Word})}${'' | '?'}`
  ? Word
  : string | number

/** Parameters of a pattern: one of the listed words, or any text or number. */
type ParamsIn<Path> = {
  [Part in Exclude<Segment<Path>, Optional<Segment<Path>>> as NameIn<Part>]: ValueFor<Part>
} & { [Part in Optional<Segment<Path>> as NameIn<Part>]?: ValueFor<Part> | undefined }

export type PathName = keyof typeof paths
export type Params<Name extends PathName> = ParamsIn<(typeof paths)[Name]>
type ParamsOf<Name extends PathName> = [NameIn<Segment<(typeof paths)[Name]>>] extends [never]
  ? []
  : Record<never, never> extends Params<Name>
    ? [params?: Params<Name>]
    : [params: Params<Name>]

/** A page's path without language prefix: `pathTo('article', { id: 12 })` → `/article/12`. */
export function pathTo<Name extends PathName>(name: Name, ...params: ParamsOf<Name>): string
export function pathTo(
  name: PathName,
  params: Record<string, string | number | undefined> = {},
): string {
  const parts = paths[name].split('/').flatMap((part) => {
    const key = /^:(\w+)/.exec(part)?.[1]
    if (!key) return [part]
    const value = params[key]
    return value === undefined ? [] : [encodeURIComponent(value)]
  })
  return parts.join('/')
}

/** A page's path in a language: `href('en-US', 'article', { id: 12 })` → `/en-US/article/12`. */
export function href<Name extends PathName>(
  locale: Locale,
  name: Name,
  ...params: ParamsOf<Name>
): string {
  return localePath(locale, pathTo(name, ...params))
}

/** Any path of the site in a language, for stored or requested paths. */
export function localePath(locale: Locale, path: string): string {
  return path === '/' ? localePrefix(locale) || '/' : localePrefix(locale) + path
}

/** Splits the language prefix off: `/en-US/news/brand` → `en-US`, `/news/brand`. */
export function splitLocale(pathname: string): { locale: Locale; path: string } {
  const first = pathname.split('/', 2)[1] ?? ''
  const locale = locales.find((code) => code === first && code !== defaultLocale)
  if (!locale) return { locale: defaultLocale, path: pathname }
  return { locale, path: pathname.slice(first.length + 1) || '/' }
}

/** Feed files, below a language's home, a news category or an author's page. */
export const feedFiles = ['rss.xml', 'atom.xml', 'feed.json'] as const
export type FeedFile = (typeof feedFiles)[number]

export function feedUrl(locale: Locale, file: FeedFile, category?: NewsCategory): string {
  return localePath(locale, category ? `${pathTo('news', { category })}/${file}` : `/${file}`)
}

/** The path with a query, without undefined values. A list repeats its key. */
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

/** Address of an image in one of the fixed widths. Only the site's own origin chooses the format by `Accept`. */
export function mediaUrl(path: string, width: MediaWidth, format: ImageFormat = 'webp'): string {
  return mediaOrigin()
    ? onMediaOrigin(variantPath(path, `${width}.${format}`))
    : `/media/${width}/${path}`
}

/** `srcset` of an image. All browsers that support the site's style sheets support AVIF. */
export function mediaSet(path: string, widths: readonly MediaWidth[]): string {
  return widths.map((width) => `${mediaUrl(path, width, 'avif')} ${width}w`).join(', ')
}

/** Address of a crop of an image, around its focal point if it has one. */
export function croppedImageUrl({ path, focal: point }: CroppableImage, cut: MediaCrop): string {
  const focal = point && focalName(point)
  if (mediaOrigin() === '') return withQuery(`/media/${cut}/${path}`, { focal })
  const format = cut === 'og' ? 'jpg' : 'webp'
  return onMediaOrigin(variantPath(path, variantFile({ name: cut, format, focal })))
}

/** Absolute address of a crop, for readers outside the site. */
export function absoluteCropUrl(origin: string, image: CroppableImage, cut: MediaCrop): string {
  return mediaOrigin() === '' ? origin + croppedImageUrl(image, cut) : croppedImageUrl(image, cut)
}

export type ImageFormat = 'avif' | 'webp' | 'jpg'

/**
 * Path of a variant on the image domain. Image paths contain a dot only before the extension, so no image is below
 * another.
 */
export const variantPath = (path: string, file: string) => `/media/${path}/${file}`

interface VariantName {
  name: MediaVariant
  format: ImageFormat
  focal?: string | undefined
}

/** Name of a variant's file. */
export function variantFile({ name, format, focal }: VariantName): string {
  return `${focal === undefined ? name : `${name}-${focal}`}.${format}`
}

interface CroppableImage {
  path: string
  /** Shares of width and height. */
  focal?: { x: number; y: number } | undefined
}

/** A focal point in addresses, in percent. */
export function focalName({ x, y }: { x: number; y: number }): string {
  return [x, y].map((share) => Math.round(share * 100)).join('-')
}

/** Image widths in CSS pixels; `og` is 1200 × 630 for link previews. */
export const mediaWidths = [160, 320, 360, 480, 670, 960, 1340, 2000, 2720] as const
/** A square cropped from the center, in CSS pixels. */
export const squareSize = '200x200'
type MediaCrop = typeof squareSize | 'og'
export type MediaWidth = (typeof mediaWidths)[number]
export type MediaVariant = MediaWidth | MediaCrop
