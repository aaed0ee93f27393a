// Chrome of every page, and the components of the home page.
import * as z from 'zod/mini'
import { articleSummary } from '../articles.ts'
import { image } from '../images.ts'
import { tag } from '../tags.ts'
import { calendarEvent } from '../calendar/calendar.ts'
import { gameSummary } from '../games/game.ts'
import { locales } from '../locale.ts'
import { pageKeys } from './page-keys.ts'
import { poll } from '../polls.ts'
import type { LegalKind } from '../terms.ts'
import { user } from '../members/member.ts'
import { richText } from '../text/rich-text-schema.ts'
import type { Settings } from './settings.ts'

/** A questionnaire that is open or announced. */
export interface AnnouncedFeedback {
  year: number
  /** ISO 8601. */
  from_at: string
  to_at: string
  title: string
  intro: string
}

export interface NavItem {
  id: number
  lang: string
  icon: string
  title: string
  intro: string
  link: string
  sort: number
  parent: number | null
  uri: string
  require_login: boolean
  active: boolean
  sub_nav_list: NavItem[]
}
const navItem: z.ZodMiniType<NavItem> = z.object({
  id: z.number(),
  lang: z.enum(locales),
  icon: z.string(),
  title: z.string(),
  intro: z.string(),
  link: z.string(),
  sort: z.number(),
  parent: z.nullable(z.number()),
  uri: z.string(),
  require_login: z.boolean(),
  active: z.boolean(),
  get sub_nav_list() {
    return z.array(navItem)
  },
})

const logo = z.object({
  id: z.number(),
  lang: z.enum(locales),
  title: z.string(),
  /** Without an image, the built-in mark is shown. */
  logo: z.nullable(image),
  uri: z.string(),
  start_at: z.string(),
  end_at: z.string(),
  is_between: z.boolean(),
})

const headerConfig = z.object({
  lang: z.enum(locales),
  web_title: z.string(),
  keyword: z.string(),
  description: z.string(),
  tagline: z.string(),
  login_text: z.string(),
  logo_list: z.array(logo),
})

const footerConfig = z.object({
  lang: z.enum(locales),
  contact_btn_text: z.string(),
  newsletter_open: z.boolean(),
  newsletter_title: z.string(),
  newsletter_placeholder: z.string(),
  newsletter_text: z.string(),
  subscribe_btn_text: z.string(),
  contact_open: z.boolean(),
  copyright_text: z.string(),
  notice_text: z.string(),
  external_link_text: z.string(),
  /** Without an image, only the title is shown. */
  logo: z.nullable(image),
  external_link_list: z.array(
    z.object({
      id: z.number(),
      lang: z.enum(locales),
      sort: z.number(),
      title: z.string(),
      url: z.string(),
      icon: z.string(),
    }),
  ),
})
export type FooterConfig = z.infer<typeof footerConfig>

const language = z.object({
  id: z.number(),
  code: z.enum(locales),
  name: z.string(),
  iso: z.string(),
  direction: z.literal('ltr'),
  deleted_at: z.nullable(z.string()),
})

/** Header, navigation, footer: the same for all pages of a language. */
const chrome = z.object({
  nav_list: z.array(navItem),
  header: headerConfig,
  footer: footerConfig,
  lang_list: z.array(language),
})
export type Chrome = z.infer<typeof chrome> & {
  settings: Settings
  /** Short name of the site. */
  short_name: string
  /** Legal documents that readers can open. */
  legal: LegalKind[]
  questionnaires: AnnouncedFeedback[]
  /** True if a newsletter issue was sent in the language. */
  has_issues: boolean
}

export const banner = z.object({
  id: z.number(),
  desktop_img: image,
  mobile_img: image,
  uri: z.string(),
  /** Language of the article or game it links to; `null` for other pages. */
  target_lang: z.nullable(z.enum(locales)),
  kicker: z.string(),
  title: z.string(),
  text: z.string(),
})
export type Banner = z.infer<typeof banner>

export const marqueeItem = z.object({ id: z.number(), text: z.string(), uri: z.string() })
export type MarqueeItem = z.infer<typeof marqueeItem>

export const partner = z.object({
  id: z.number(),
  name: z.string(),
  line: z.string(),
  /** Outline of the mark: an SVG path on a 32 × 32 grid, filled by the even-odd rule. */
  mark: z.string(),
  /** Path with language prefix to a page about the partner; empty without one. */
  uri: z.string(),
})
export type Partner = z.infer<typeof partner>

const label = z.extend(tag, { count: z.number() })
export type Label = z.infer<typeof label>

const component = z.object({
  component_id: z.number(),
  page_id: z.number(),
  title: z.string(),
  subtitle: z.string(),
  button_list: z.array(z.object({ text: z.string(), uri: z.string() })),
  article_list: z.array(articleSummary),
  game_list: z.array(gameSummary),
  /** Today's events, in the component `latest`. */
  calendar_list: z.array(calendarEvent),
  partner_list: z.array(partner),
  label_list: z.array(label),
  poll: z.nullable(poll),
  /** Basis of the order in the component `popularArticles`: likes until there are enough reads. */
  ranked_by: z.nullable(z.enum(['reads', 'likes'])),
  published_at: z.string(),
  unpublished_at: z.nullable(z.string()),
  created_at: z.string(),
  created_by: z.string(),
  updated_at: z.string(),
  updated_by: z.string(),
})
export type Component = z.infer<typeof component>

const sitePage = z.object({
  id: z.number(),
  uri: z.string(),
  lang: z.enum(locales),
  title: z.string(),
  subtitle: z.string(),
  body: z.nullable(richText),
  /** Languages in which this page has a text; empty for a page without its own text. */
  translations: z.array(z.enum(locales)),
  ad_list: z.array(banner),
  marquee_list: z.array(marqueeItem),
  component_list: z.array(component),
})
export type SitePage = z.infer<typeof sitePage>

/** Initial data of the site for one address. */
export const initialData = z.extend(chrome, {
  user: z.nullable(user),
  lang: z.number(),
  page: sitePage,
  popular_article_list: z.array(articleSummary),
  /**
   * Keywords set at the desk, with links to their search. Without any, the labels of the most articles, with links to
   * their lists.
   */
  popular_keyword_list: z.array(z.object({ label: z.string(), url: z.string() })),
})

export const pageMeta = z.object({
  uri: z.string(),
  lang: z.enum(locales),
  /** Key that identifies the page; `null` if it has none. */
  key: z.nullable(z.enum([...new Set(Object.values(pageKeys))])),
  title: z.string(),
  description: z.string(),
  keyword: z.string(),
})
