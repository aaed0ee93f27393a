// What a page says about itself, and the three kinds of it: the same in all languages, an item with translations,
// a screen nobody should find by search.
import type { Thing } from 'schema-dts'
import type { Crumb } from '../../../client/ui/breadcrumbs.tsx'
import type { Image } from '../../../client/contract/image.ts'
import type { Translation } from '../../../client/contract/translation.ts'
import {
  contentLocales,
  defaultLocale,
  locales,
  type Locale,
} from '../../../client/contract/locale.ts'
import { leadsTo } from '../../../client/contract/navigation.ts'
import { href, mediaUrl, withQuery, localePath } from '../../../client/contract/paths.ts'
import type { Chrome, NavItem } from '../../../client/contract/site.ts'
import type { LanguageOption } from '../../../client/site/layout/page-frame.ts'

/** Head of a page as its row describes it. */
export interface PageHead {
  title: string
  description: string
  /** Paths with language prefix. */
  canonical: string
  alternates: { lang: string; url: string }[]
  languages: LanguageOption[]
  crumbs: Crumb[]
  shownIn?: Locale | undefined
  image?: Image | undefined
  type?: 'website' | 'article'
  published_at?: string
  jsonLd?: Thing[]
  isHidden?: boolean
  previous?: string | undefined
  next?: string | undefined
  /** The page with a news feed of its own: path with language prefix; home's is named on every page. */
  feedOf?: string
  /** Whom the links of the page tell its address; `strict-origin-when-cross-origin` where it does not say. */
  referrer?: 'same-origin'
  /** What readers without a network find the page under, where the service worker keeps it. */
  offlineTitle?: string
  /** `<meta http-equiv=refresh>` for readers without script. */
  refresh?: string
}

/** The same, completed with what the site adds to every page. */
export interface DocumentHead extends Omit<PageHead, 'image' | 'type' | 'jsonLd'> {
  routeName: string
  siteName: string
  keywords: string
  verification: { name: string; content: string }[]
  image: string
  type: 'website' | 'article'
  jsonLd: Thing[]
}

/** Picture for link previews of pages without one of their own. */
const siteImage = 'site/og.webp'

export function documentHead(
  head: PageHead,
  chrome: Chrome,
  routeName: string,
  origin: string,
): DocumentHead {
  const { web_title, keyword } = chrome.header
  const { site_verification_google: google, site_verification_bing: bing } = chrome.settings
  return {
    ...head,
    routeName,
    siteName: web_title,
    keywords: keyword,
    title: head.title === web_title ? web_title : `${head.title} - ${web_title}`,
    verification: [
      { name: 'google-site-verification', content: google },
      { name: 'msvalidate.01', content: bing },
    ].filter(({ content }) => content !== ''),
    image: mediaUrl(head.image?.path ?? siteImage, 'og'),
    type: head.type ?? 'website',
    jsonLd: [...(head.jsonLd ?? []), ...breadcrumbList(head.crumbs, origin)],
  }
}

/** Canonical, translations and switcher of a page that exists at the same path in all languages. */
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
 * The same for an item that is written in some languages: a language that shows others' content gets the item at its
 * own address, the rest get their home page (docs/decisions/012-one-item-per-language.md). A stand-in is hidden from search engines and
 * names its source.
 */
export function itemAddress(
  locale: Locale,
  own: { lang: Locale; url: string },
  translations: readonly Pick<Translation, 'lang' | 'url'>[],
) {
  const isStandIn = own.lang !== locale
  const source = translations.find((one) => one.lang === own.lang)
  return {
    canonical: isStandIn ? (source?.url ?? own.url) : own.url,
    alternates: isStandIn ? [] : withDefault([...translations]),
    languages: locales.map((lang) => languageOption(lang, translations)),
    shownIn: isStandIn ? own.lang : undefined,
    isHidden: isStandIn,
  }
}

function languageOption(
  lang: Locale,
  translations: readonly Pick<Translation, 'lang' | 'url'>[],
): LanguageOption {
  const own = translations.find((one) => one.lang === lang)
  if (own) return { locale: lang, url: own.url, kind: 'own' }
  const standIn = contentLocales(lang)
    .map((other) => translations.find((one) => one.lang === other))
    .find(Boolean)
  if (!standIn) return { locale: lang, url: href(lang, 'home'), kind: 'none' }
  const path =
    standIn.lang === defaultLocale
      ? standIn.url
      : standIn.url.slice(localePath(standIn.lang, '').length)
  return { locale: lang, url: localePath(lang, path), kind: 'stand_in', shownIn: standIn.lang }
}

/** x-default is the unprefixed page. */
function withDefault(alternates: readonly { lang: Locale; url: string }[]): PageHead['alternates'] {
  const unprefixed = alternates.find((one) => one.lang === defaultLocale)
  return [...alternates, ...(unprefixed ? [{ lang: 'x-default', url: unprefixed.url }] : [])]
}

/** The way down the navigation to `path`, home first. */
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
