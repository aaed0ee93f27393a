// Turns items into their entries in the index.
import { eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Locale } from '../../client/contract/locale.ts'
import type { RichTextDocument, RichTextNode } from '../../client/contract/rich-text.ts'
import { plainText } from '../../client/contract/rich-text.ts'
import type { ItemType } from '../../client/contract/search.ts'
import { known, read, type Deps, type Read } from '../storage/db.ts'
import { articles, articleTags, games, gameTags, tagLabels } from '../storage/schema/index.ts'
import { inLanguage } from './query.ts'
import { tokenize } from './tokenize.ts'

/** Per type: the items, and the column that links a tag to one. */
export const sources = {
  article: { items: articles, tagged: articleTags, owner: articleTags.article_id },
  game: { items: games, tagged: gameTags, owner: gameTags.game_id },
} satisfies Record<ItemType, unknown>

/** At most 100 ids. */
export function readItems(deps: Deps, type: ItemType, ids: readonly number[]) {
  const { items } = sources[type]
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
          body: items.body,
          labels: labelsOf(type),
        })
        .from(items)
        .where(inArray(items.id, [...ids])),
    ],
    ([rows]) => rows,
  )
}

export interface ItemBody {
  id: number
  body: RichTextDocument
}

/** The texts of at most 100 items. */
export function readBodies(deps: Deps, type: ItemType, ids: readonly number[]): Read<ItemBody[]> {
  if (ids.length === 0) return known([])
  const { items } = sources[type]
  return read(
    [
      deps.db
        .select({ id: items.id, body: items.body })
        .from(items)
        .where(inArray(items.id, [...ids])),
    ],
    ([rows]) => rows,
  )
}

/** The labels of an item's tags in the item's own language, as JSON. */
function labelsOf(type: ItemType): SQL.Aliased<string> {
  const { items, tagged, owner } = sources[type]
  return sql<string>`(
    select json_group_array(${tagLabels.label}) from ${tagged}
    join ${tagLabels} on ${eq(tagLabels.tag_id, tagged.tag_id)} and ${eq(tagLabels.lang, items.lang)}
    where ${eq(owner, items.id)}
  )`.as('labels')
}

interface ItemText {
  lang: Locale
  title: string
  subtitle: string
  body: RichTextDocument
  labels: string
}

/** The three columns of the index. A phrase matches within one title, label or paragraph, never across two. */
export function termsOf({ lang, title, subtitle, body, labels }: ItemText) {
  const joined = (texts: readonly string[]) =>
    texts
      .map((text) =>
        tokenize(text)
          .map((token) => inLanguage(token, lang))
          .join(' '),
      )
      .join(boundary)
  return {
    title: joined([title]),
    tags: joined(JSON.parse(labels) as string[]),
    body: joined([subtitle, ...paragraphsOf(body)]),
  }
}

/** No text contains this token, so no phrase crosses it. */
const boundary = ' ¶ '

/** The text of every paragraph and heading in order; a line break counts as a space. */
export function paragraphsOf(node: { content?: readonly RichTextNode[] }): string[] {
  return (node.content ?? []).flatMap((part) => {
    if (part.type !== 'paragraph' && part.type !== 'heading') return paragraphsOf(part)
    return [(part.content ?? []).map((inline) => plainText(inline) || ' ').join('')]
  })
}
