import type { Crumb } from '../../ui/navigation/breadcrumbs.tsx'
import type { ThirdParty } from '../../contract/site/consent.ts'
import type { Locale } from '../../contract/locale.ts'

/** The version of this page in one language. */
export interface LanguageOption {
  locale: Locale
  /** Address of that version, or of that language's home page without one. */
  url: string
  /** `own`: written in the language. `fallback`: a fallback in another language. `none`: links to the home page. */
  kind: 'own' | 'fallback' | 'none'
  /** Language of the fallback. */
  contentLocale?: Locale
}

/** The part of a page's frame that many pages of a language share. */
export interface SharedLayoutProps {
  /** Path without language prefix; determines the current navigation item. */
  path: string
  /** True if this page may show advertisements. */
  hasAds?: boolean
  /** Name of the questionnaire while it is open. */
  feedback?: string | undefined
  /** Key of the real-time app; pages without it receive no events. */
  realtimeKey?: string
  /** Minimum age in years that visitors must confirm; pages without it ask nothing. */
  ageGate?: number | undefined
  /** Without any, visitors are not asked for consent. */
  thirdParties?: readonly ThirdParty[]
}

/** Props of the frame around a page. */
export interface LayoutProps extends SharedLayoutProps {
  languages: LanguageOption[]
  /** The breadcrumbs, this page last; none on the home page. */
  crumbs: Crumb[]
  /** Language of the content, if it is not the page's. */
  contentLocale?: Locale | undefined
}
