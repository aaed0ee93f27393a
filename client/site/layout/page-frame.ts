import type { Crumb } from '../../ui/breadcrumbs.tsx'
import type { ThirdParty } from '../../contract/consent.ts'
import type { Locale } from '../../contract/locale.ts'

/** How one language has this page. */
export interface LanguageOption {
  locale: Locale
  /** The page in that language, or that language's home when it has none. */
  url: string
  /** `own`: written in it; `stand_in`: shown in another language; `none`: leads to the home page. */
  kind: 'own' | 'stand_in' | 'none'
  /** The language a stand-in is written in. */
  shownIn?: Locale
}

/** What many pages of a language share of the frame around them. */
export interface SharedFrame {
  /** Path without language prefix: decides which navigation item is current. */
  path: string
  /** Whether advertisements may come to this page. */
  hasAds?: boolean
  /** The app's key for real time; pages without one hear nothing. */
  realtimeKey?: string
  /** None, and nobody is asked for consent. */
  thirdParties?: readonly ThirdParty[]
}

/** What the frame around a page needs to know about it. */
export interface PageFrame extends SharedFrame {
  languages: LanguageOption[]
  /** The way from home, this page last; none on the home page. */
  crumbs: Crumb[]
  /** The language the content is shown in, when it is not the page's. */
  shownIn?: Locale | undefined
}
