// `article:slug` and `game:slug` of the content → addresses.
import { contentLocales, type Locale } from '../../../client/contract/locale.ts'
import { localePath } from '../../../client/contract/paths.ts'
import type { ArticleFile, GameFile } from './content.ts'
import type { ResolveLink } from './markdown.ts'
import { contentId } from '../../../worker/storage/rows/row-id.ts'

export type Links = (locale: Locale) => ResolveLink

/** `article:slug` → the article's path for readers of a language. Throws for an unknown slug. */
export function linkResolver(articles: ArticleFile[], games: GameFile[]) {
  const items = new Map<string, ArticleFile | GameFile>([
    ...articles.map((item): [string, ArticleFile] => [`article:${item.slug}`, item]),
    ...games.map((item): [string, GameFile] => [`game:${item.slug}`, item]),
  ])
  return (locale: Locale) => (target: string) => {
    if (/^(?:\/|#|https:|mailto:)/.test(target)) return target
    const item = items.get(target)
    if (!item) throw new Error(`link to an unknown target: ${target}`)
    const lang = contentLocales(locale).find((one) => item[one]) ?? locale
    const id = contentId(lang, item.group)
    return target.startsWith('game:') ? `/game-intro/${id}` : `/article/${id}`
  }
}

/** Language in which readers of `locale` get the item. */
function languageOf(item: Item, locale: Locale): Locale {
  return [...contentLocales(locale), ...locales].find((lang) => lang in item) ?? locale
}

/** A path without language prefix. The prefix is added when the path is read. */
export function siteUri(links: Links, locale: Locale, target: string): string {
  return links(locale)(target)
}

/** Links inside a text have the text's language. */
export function textLinks(links: Links, locale: Locale): ResolveLink {
  return (target) => {
    const path = links(locale)(target)
    return path.startsWith('/') ? localePath(locale, path) : path
  }
}
