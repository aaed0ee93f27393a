// Converts items into rows of the search index.
import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import { contentLocales, languageId, locales, type Locale } from '../../client/contract/locale.ts'
import { byType } from '../../client/contract/items.ts'
import type { RichTextDocument, RichTextNode } from '../../client/contract/text/rich-text.ts'
import { attrTexts, traitsOf } from '../../client/contract/text/node-traits.ts'
import { footnotesIn, plainText } from '../../client/contract/text/rich-text.ts'
import { isInIds, constant, read, type Read } from '../storage/db.ts'
import { bodyOf, type ItemSource } from '../storage/rows/items.ts'
import type { ItemTable } from '../storage/schema/items/item.ts'
import { tagLabels } from '../storage/schema/index.ts'
import { isVisibleWithFallback } from '../storage/rows/visibility.ts'
import { hiddenToken, inLanguage } from './query.ts'
import { tokenSequences } from './tokenize.ts'
import type { Deps } from '../deps.ts'

/** Accepts at most 100 ids. */
export function readItems(
  deps: Deps,
  source: Pick<ItemSource, 'table' | 'bodies' | 'tags'>,
  ids: readonly number[],
) {
  const items = source.table
  return read(
    [
      deps.db
        .select({
          id: items.id,
          group_id: items.group_id,
          lang: items.lang,
          published_at: items.published_at,
          unpublished_at: items.unpublished_at,
          updated_at: items.updated_at,
          title: items.title,
          subtitle: items.subtitle,
          body: bodyOf(source),
          labels: labelsOf(source),
          ...shownIn(deps, items),
        })
        .from(items)
        .where(isInIds(items.id, ids)),
    ],
    ([rows]) =>
      rows.map(({ labels, ...row }) => ({
        ...row,
        labels: JSON.parse(labels) as string[],
        hidden: locales.filter((locale) => row[locale] !== 1),
      })),
  )
}

/** Per language, 1 if its lists contain the item now. */
function shownIn(deps: Deps, items: ItemTable) {
  return byType(locales, (locale) =>
    sql<number>`${isVisibleWithFallback(deps, items, locale)}`.as(`in_${languageId(locale)}`),
  )
}

export interface ItemBody {
  id: number
  body: RichTextDocument
}

/** Bodies of at most 100 items. */
export function readBodies(
  deps: Deps,
  source: Pick<ItemSource, 'table' | 'bodies'>,
  ids: readonly number[],
): Read<ItemBody[]> {
  if (ids.length === 0) return constant([])
  const items = source.table
  return read(
    [
      deps.db
        .select({ id: items.id, body: bodyOf(source) })
        .from(items)
        .where(inArray(items.id, [...ids])),
    ],
    ([rows]) => rows,
  )
}

/** Tag labels of an item as JSON: in its own language and in languages that fall back to it. */
function labelsOf({
  table: items,
  tags: { links, owner },
}: Pick<ItemSource, 'table' | 'tags'>): SQL.Aliased<string> {
  return sql<string>`(
    select json_group_array(${tagLabels.label}) from ${links}
    join ${tagLabels} on ${eq(tagLabels.tag_id, links.tag_id)} and ${or(...readBy(items))}
    where ${eq(owner, items.id)}
  )`.as('labels')
}

/** True for languages whose readers see the item. */
function readBy(items: ItemTable) {
  return locales.map((locale) =>
    and(eq(tagLabels.lang, locale), inArray(items.lang, [...contentLocales(locale)])),
  )
}

interface ItemText {
  lang: Locale
  title: string
  subtitle: string
  body: RichTextDocument
  labels: readonly string[]
  /** Languages whose lists do not show it. */
  hidden: readonly Locale[]
}

/** Columns of the search index. A phrase matches within one title, label or paragraph, never across two. */
export function toIndexColumns({ lang, title, subtitle, body, labels, hidden }: ItemText) {
  // Other languages never search its words.
  const relevant = hidden.filter((locale) => contentLocales(locale).includes(lang))
  const joined = (texts: readonly string[]) =>
    texts
      .flatMap(tokenSequences)
      .map((tokens) => tokens.map((token) => inLanguage(token, lang)).join(' '))
      .join(boundary)
  return {
    title: joined([title]),
    tags: [joined(labels), ...relevant.map(hiddenToken)].join(boundary),
    body: joined([subtitle, ...paragraphsOf(body)]),
  }
}

/** No text contains this token, so no phrase matches across it. */
const boundary = ' ¶ '

/** The text of every paragraph, heading and footnote in order; a line break counts as a space. */
export function paragraphsOf(node: { content?: readonly RichTextNode[] }): string[] {
  return (node.content ?? []).flatMap((part) => {
    const { type, content = [] } = part
    const { holds, isRead } = traitsOf(type)
    if (type === 'chart' || holds === 'code') return plainText(part).split('\n')
    if (holds !== 'inline') return [...(isRead ? attrTexts(part) : []), ...paragraphsOf(part)]
    const words = content.filter((inline) => inline.type !== 'footnote')
    return [
      words.map((inline) => plainText(inline) || ' ').join(''),
      ...footnotesIn(content).flatMap(attrTexts),
    ]
  })
}
