// `article:slug` and `game:slug` of the content → addresses.
import { contentLocales, type Locale } from '../../../client/contract/locale.ts'
import { localePath } from '../../../client/contract/paths.ts'
import type { ArticleFile, GameFile } from './content.ts'
import type { ResolveLink } from './markdown.ts'
import { contentId } from '../../../worker/storage/rows/row-id.ts'

export type Links = (locale: Locale) => ResolveLink

/** `article:slug` → the article's path in a language or its fallback. Throws for an unknown slug. */
export function linkResolver(articles: ArticleFile[], games: GameFile[]) {
  const items = new Map<string, ArticleFile | GameFile>([
    ...articles.map((item) => [`article:${item.slug}`, item] as const),
    ...games.map((item) => [`game:${item.slug}`, item] as const),
  ])
  return (locale: Locale) => (target: string) => {
    if (/^(?:\/|#|https:|mailto:)/.test(target)) return target
    const item = items.get(target)
    if (item === undefined) throw new Error(`link to an unknown target: ${target}`)
    const shown = contentLocales(locale).find((lang) => item[lang])
    const id = contentId(shown ?? locale, item.group)
    return target.startsWith('game:') ? `/game-intro/${id}` : `/article/${id}`
  }
}

/** Links inside a text have the text's language. */
export function textLinks(links: Links, locale: Locale): ResolveLink {
  return (target) => {
    const path = links(locale)(target)
    return path.startsWith('/') ? localePath(locale, path) : path
  }
}
