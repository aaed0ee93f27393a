// Rule: links of the demo content have existing targets, in the language of the text or the fallback of its readers.
import { getTableName } from 'drizzle-orm'
import { legalKinds, legalPath } from '../../../client/contract/terms.ts'
import { contentLocales, type Locale } from '../../../client/contract/locale.ts'
import { splitLocale } from '../../../client/contract/paths.ts'
import { richText } from '../../../client/contract/text/rich-text-schema.ts'
import { type RichTextNode } from '../../../client/contract/text/rich-text.ts'
import { contentId } from '../../../worker/storage/rows/row-id.ts'
import { fault, type Rule } from './rule.ts'
import { valuesOf } from './rows.ts'
import type { Sources } from './sources.ts'

/** Fewer links mean that the search for them is broken. */
const minLinks = 21

/** Targets of the links below a node. */
export function linksIn({
  attrs,
  marks = [],
  content = [],
}: {
  attrs?: RichTextNode['attrs']
  marks?: RichTextNode['marks']
  content?: readonly RichTextNode[] | undefined
}): string[] {
  const own = marks.flatMap(({ type, attrs }) => (type === 'link' ? [String(attrs?.['href'])] : []))
  const target = attrs?.['href']
  return [...(typeof target === 'string' ? [target] : []), ...own, ...content.flatMap(linksIn)]
}

/** True for an existing path without language prefix; with `lang`, only for the version that its readers get. */
function pathCheck({ rows, site }: Sources) {
  const addresses = new Set<unknown>([
    ...[...valuesOf(rows, 'nav_items'), ...valuesOf(rows, 'pages')].map((row) => row['uri']),
    ...site.materials.map(({ slug }) => `/download/${slug}`),
    ...legalKinds.map((kind) => legalPath(kind)),
    '/member/account',
  ])
  const items = new Map(
    (['articles', 'games'] as const).flatMap((name) =>
      valuesOf(rows, name).map((row) => [`${name} ${String(row['id'])}`, row] as const),
    ),
  )
  return (path: string, lang?: Locale): boolean => {
    const [, kind, id] = path.match(/^\/(article|game-intro)\/(\d+)$/) ?? []
    if (!kind) return addresses.has(path.split(/[?#]/)[0])
    const table = kind === 'article' ? 'articles' : 'games'
    const own = items.get(`${table} ${id}`)
    if (!own || lang === undefined) return own !== undefined
    const best = contentLocales(lang).find((one) =>
      items.has(`${table} ${contentId(one, Number(own['group_id']))}`),
    )
    return own['lang'] === best
  }
}

/** Links of a row, with the language of its text. */
function rowLinks(sources: Sources) {
  const langs = new Map<string, unknown>(
    (['article', 'game'] as const).flatMap((type) =>
      valuesOf(sources.rows, `${type}s`).map(
        (row) => [`${type}_bodies ${String(row['id'])}`, row['lang']] as const,
      ),
    ),
  )
  return sources.rows.flatMap(({ table, values: { body, item_id, lang } }) => {
    const name = getTableName(table)
    const key = `${name} ${String(item_id)}`
    return (body ? linksIn(richText.parse(body)) : [])
      .filter((link) => link.startsWith('/'))
      .map((link) => ({ name, item: String(item_id ?? lang), link, lang: lang ?? langs.get(key) }))
  })
}

export const textLinks: Rule = (sources) => {
  const isThere = pathCheck(sources)
  const links = rowLinks(sources)
  const wrong = links.filter(({ link, lang }) => {
    const { locale, path } = splitLocale(link)
    return locale !== lang || !isThere(path, locale)
  })
  return [
    ...wrong.map(({ name, item, link }) =>
      fault(`table ${name}`, item, `${link} leads to nothing for readers of this language`),
    ),
    ...tooFew(links.length, 'links of texts'),
  ]
}

export const promotionLinks: Rule = (sources) => {
  const isThere = pathCheck(sources)
  const uris = ['banners', 'marquee_items', 'ads'].flatMap((name) =>
    valuesOf(sources.rows, name).map((row) => ({ name, uri: String(row['uri']) })),
  )
  return [
    ...uris
      .filter(({ uri }) => !isThere(uri))
      .map(({ name, uri }) => fault(`table ${name}`, 'uri', `${uri} leads to nothing`)),
    ...tooFew(uris.length, 'links of promotions'),
  ]
}

function tooFew(count: number, name: string): string[] {
  return count < minLinks ? [fault('content', name, `${count}, fewer than ${minLinks}`)] : []
}
