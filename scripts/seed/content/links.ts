// `article:slug` and `game:slug` of the content → addresses.
import type { Locale } from '../../../client/contract/locale.ts'
import { localePath } from '../../../client/contract/paths.ts'
import type { ArticleFile, GameFile } from './content.ts'
import type { ResolveLink } from './markdown.ts'
import { contentId } from '../../../worker/storage/rows/row-id.ts'

export type Links = (locale: Locale) => ResolveLink

/** `article:slug` → the article's path in a language. Throws for an unknown slug. */
export function linkResolver(articles: ArticleFile[], games: GameFile[]) {
  const groups = new Map<string, number>([
    ...articles.map((item): [string, number] => [`article:${item.slug}`, item.group]),
    ...games.map((item): [string, number] => [`game:${item.slug}`, item.group]),
  ])
  return (locale: Locale) => (target: string) => {
    if (/^(?:\/|#|https:|mailto:)/.test(target)) return target
    const group = groups.get(target)
    if (group === undefined) throw new Error(`link to an unknown target: ${target}`)
    const id = contentId(locale, group)
    return target.startsWith('game:') ? `/game-intro/${id}` : `/article/${id}`
  }
}

/** A path without language prefix. The prefix is added when the path is read. */
export function siteUri(links: Links, locale: Locale, target: string): string {
  const source = locale === 'zh-CN' || locale === 'zh-HK' ? locale : 'en-US'
  return links(source)(target)
}

/** Links inside a text have the text's language. */
export function textLinks(links: Links, locale: Locale): ResolveLink {
  return (target) => {
    const path = links(locale)(target)
    return path.startsWith('/') ? localePath(locale, path) : path
  }
}
