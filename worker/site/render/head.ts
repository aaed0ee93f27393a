// Page heads, and addresses of three kinds: pages at the same path in all languages, items with translations, and
// screens hidden from search engines.
import type { Thing } from 'schema-dts'
import type { Crumb } from '../../../client/ui/navigation/breadcrumbs.tsx'
import type { Image } from '../../../client/contract/images.ts'
import type { Translation } from '../../../client/contract/translation.ts'
import {
  contentLocales,
  defaultLocale,
  isLocale,
  locales,
  type Locale,
} from '../../../client/contract/locale.ts'
import { leadsTo } from '../../../client/contract/site/navigation.ts'
import type { PageKey } from '../../../client/contract/site/page-keys.ts'
import { absoluteCropUrl, href, withQuery, localePath } from '../../../client/contract/paths.ts'
import type { Chrome, NavItem } from '../../../client/contract/site/site.ts'
import { isEnabled } from '../../data/site/language.ts'
import type { PageMeta } from '../../data/search-fields.ts'
import { orHost } from '../../data/site/names.ts'
import { defaultPreviewImage } from '../../storage/files/media.ts'
import type { LanguageOption } from '../../../client/site/layout/layout-props.ts'
import { identityStyle } from '../../../client/contract/site/identity-style.ts'
import type { KindSheet } from './style-bundles.ts'

/** Head of a page as declared by its row. */
export interface PageHead {
  title: string
  description: string
  /** Paths with language prefix. */
  canonical: string
  alternates: { lang: string; url: string }[]
  languages: LanguageOption[]
  crumbs: Crumb[]
  shownIn?: Locale | undefined
  image?: Pick<Image, 'path' | 'focal'> | undefined
  /** Title of shared links; by default that of the page with the site's name. */
  shareTitle?: string | undefined
  /** Absolute URL of the original on another site. */
  originalUrl?: string | undefined
  type?: 'website' | 'article'
  published_at?: string
  /** Author's account at X, with `@`. */
  creator?: string | undefined
  /** Last change that readers see. */
  modified_at?: string
  jsonLd?: Thing[]
  isHidden?: boolean
  previous?: string | undefined
  next?: string | undefined
  /** Page whose news feed is linked, as path with language prefix. The home page's feed is linked on every page. */
  feedOf?: string
  /** Title in the service worker's list of pages for offline readers. */
  offlineTitle?: string
  /** `<meta http-equiv=refresh>` for readers without JavaScript. */
  refresh?: string
}

/** Own look of the site; all empty for the defaults. */
interface HeadBrand {
  style: string
  /** Name of the mark. */
  mark: string
  /** Accent color in the light and in the dark theme. */
  accent: string
}

/** The head with the written fields for search engines and shared links. */
export function withMeta(head: PageHead, meta: PageMeta | null | undefined): PageHead {
  if (!meta) return head
  const { seo_title, seo_description, share_title, share_img, canonical, is_noindex } = meta
  return {
    ...head,
    title: seo_title ?? head.title,
    description: seo_description ?? head.description,
    shareTitle: share_title,
    image: share_img ?? head.image,
    // A copy of another site's page is no translation of pages of this site.
    ...(canonical && { originalUrl: canonical, alternates: [] }),
    ...(is_noindex && { isHidden: true }),
  }
}

/** A page's head, completed with values common to all pages. */
export interface DocumentHead extends Omit<PageHead, 'image' | 'type' | 'jsonLd'> {
  routeName: string
  pageKey: PageKey | undefined
  sheet: KindSheet | undefined
  siteName: string
  keywords: string
  verification: { name: string; content: string }[]
  brand: HeadBrand
  /** Absolute URL. */
  image: string
  type: 'website' | 'article'
  jsonLd: Thing[]
}

/** Values of the head that do not depend on the content. */
type PageNames = Pick<DocumentHead, 'routeName'> & Partial<Pick<DocumentHead, 'pageKey' | 'sheet'>>

export function documentHead(
  head: PageHead,
  chrome: Chrome,
  { routeName, pageKey, sheet }: PageNames,
  origin: string,
): DocumentHead {
  const { keyword } = chrome.header
  const siteName = orHost(chrome.header.web_title, origin)
  const { site_verification_google: google, site_verification_bing: bing } = chrome.settings
  return {
    ...head,
    routeName,
    pageKey,
    sheet,
    siteName,
    keywords: keyword,
    title: [...new Set([head.title || siteName, siteName])].join(' - '),
    verification: [
      { name: 'google-site-verification', content: google },
      { name: 'msvalidate.01', content: bing },
    ].filter(({ content }) => content !== ''),
    brand: {
      style: identityStyle(chrome.settings),
      mark: chrome.settings.identity_mark,
      accent: chrome.settings.identity_accent,
    },
    image: absoluteCropUrl(origin, head.image ?? { path: defaultPreviewImage }, 'og'),
    type: head.type ?? 'website',
    jsonLd: [...(head.jsonLd ?? []), ...breadcrumbList(head.crumbs, origin)],
  }
}

/** Removes languages that are not offered. A fallback from such a language has no canonical address and is hidden. */
export function offeredHead(head: PageHead, { chrome }: { chrome: Chrome }): PageHead {
  const { shownIn, canonical, isHidden } = head
  const isSourceGone = shownIn !== undefined && !isEnabled(chrome, shownIn)
  return {
    ...head,
    canonical: isSourceGone ? '' : canonical,
    ...((isHidden || isSourceGone) && { isHidden: true }),
    alternates: offeredAlternates(head.alternates, chrome),
    languages: head.languages.filter((one) => isEnabled(chrome, one.locale)),
  }
}

export function offeredAlternates(
  alternates: PageHead['alternates'],
  chrome: Chrome,
): PageHead['alternates'] {
  return alternates.filter(({ lang }) => !isLocale(lang) || isEnabled(chrome, lang))
}

/** Canonical URL, alternates and language switcher of a page at the same path in all languages. */
export function sharedAddress(
  locale: Locale,
  path: string,
  query: Record<string, string | number | undefined> = {},
) {
  const urlIn = (lang: Locale) => withQuery(localePath(lang, path), query)
  return {
    canonical: urlIn(locale),
    alternates: withDefault(locales.map((lang) => ({ lang, url: urlIn(lang) }))),
    languages: locales.map((lang): LanguageOption => ({
      locale: lang,
      url: urlIn(lang),
      kind: 'own',
    })),
  }
}

/**
 * Canonical URL, alternates and language switcher of an item that is written in some languages only. The switcher links
 * to its translation or fallback, otherwise to the home page (docs/decisions/site/language-fallback.md). The source of
 * a fallback is canonical.
 */
export function itemAddress(
  locale: Locale,
  own: { lang: Locale; url: string },
  translations: readonly Pick<Translation, 'lang' | 'url'>[],
) {
  const isFallback = own.lang !== locale
  const source = translations.find((one) => one.lang === own.lang)
  return {
    canonical: isFallback ? (source?.url ?? own.url) : own.url,
    alternates: isFallback ? [] : withDefault([...translations]),
    languages: locales.map((lang) => languageOption(lang, translations)),
    shownIn: isFallback ? own.lang : undefined,
  }
}

function languageOption(
  lang: Locale,
  translations: readonly Pick<Translation, 'lang' | 'url'>[],
): LanguageOption {
  const own = translations.find((one) => one.lang === lang)
  if (own) return { locale: lang, url: own.url, kind: 'own' }
  const fallback = contentLocales(lang)
    .map((other) => translations.find((one) => one.lang === other))
    .find(Boolean)
  if (!fallback) return { locale: lang, url: href(lang, 'home'), kind: 'none' }
  const path =
    fallback.lang === defaultLocale
      ? fallback.url
      : fallback.url.slice(localePath(fallback.lang, '').length)
  return {
    locale: lang,
    url: localePath(lang, path),
    kind: 'fallback',
    contentLocale: fallback.lang,
  }
}

/** `x-default` is the page without language prefix. */
function withDefault(alternates: readonly { lang: Locale; url: string }[]): PageHead['alternates'] {
  const unprefixed = alternates.find((one) => one.lang === defaultLocale)
  return [...alternates, ...(unprefixed ? [{ lang: 'x-default', url: unprefixed.url }] : [])]
}

/** Breadcrumbs through the navigation to `path`, starting with home. */
export function navigationCrumbs(
  chrome: Chrome,
  locale: Locale,
  home: string,
  path: string,
): Crumb[] {
  const crumbs: Crumb[] = [{ title: home, url: href(locale, 'home') }]
  let items: readonly NavItem[] = chrome.nav_list
  for (;;) {
    const item = items.find((one) => leadsTo(one, path))
    if (!item) return crumbs
    crumbs.push({ title: item.title, url: item.link })
    items = item.sub_nav_list
  }
}

function breadcrumbList(crumbs: readonly Crumb[], origin: string): Thing[] {
  if (crumbs.length < 2) return []
  return [
    {
      '@type': 'BreadcrumbList',
      itemListElement: crumbs.map((crumb, index) => ({
        '@type': 'ListItem' as const,
        position: index + 1,
        name: crumb.title,
        item: origin + crumb.url,
      })),
    },
  ]
}
