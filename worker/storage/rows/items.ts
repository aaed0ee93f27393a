// Where each type of item of `client/contract/items.ts` is stored; the compiler names a type that is missing here.
import { sql, type SQL } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { ItemTypeRegistry, items } from '../../../client/contract/items.ts'
import type { RichTextDocument } from '../../../client/contract/text/rich-text.ts'
import { aliasColumn } from '../db.ts'
import type { BodyTable, ItemTable } from '../schema/items/item.ts'
import {
  articleBodies,
  articles,
  articleTags,
  gameBodies,
  games,
  gameTags,
  images,
} from '../schema/index.ts'

/** Which items carry which tags. */
interface TagTable {
  links: SQLiteTable & { tag_id: SQLiteColumn }
  /** The column of `links` that names the item. */
  owner: SQLiteColumn
}

export interface ItemSource<Type extends string = string> {
  type: Type
  table: ItemTable
  bodies: BodyTable
  /** Newest first in this column's order. */
  sortDate: SQLiteColumn
  tags: TagTable
  imageColumn: { id: SQLiteColumn; alt: SQL.Aliased<string> }
}

/** A source for every type of a registry. */
export type SourcesOf<Kinds extends ItemTypeRegistry> = {
  [Type in keyof Kinds & string]: ItemSource<Type>
}

export const itemSources = {
  article: {
    type: 'article',
    table: articles,
    bodies: articleBodies,
    sortDate: articles.published_at,
    tags: { links: articleTags, owner: articleTags.article_id },
    imageColumn: { id: articles.cover_img_id, alt: aliasColumn(articles.cover_alt, 'img_alt') },
  },
  game: {
    type: 'game',
    table: games,
    bodies: gameBodies,
    sortDate: games.released_at,
    tags: { links: gameTags, owner: gameTags.game_id },
    imageColumn: { id: games.img_id, alt: aliasColumn(images.img_alt, 'img_alt') },
  },
} satisfies SourcesOf<typeof items>

/** Selects an item's body from its own table; an empty document where it has no row. */
export function bodyOf({
  table,
  bodies,
}: Pick<ItemSource, 'table' | 'bodies'>): SQL.Aliased<RichTextDocument> {
  const body = sql`(select ${bodies.body} from ${bodies} where ${bodies.item_id} = ${table.id})`
  return sql<RichTextDocument>`coalesce(${body}, '{"type":"doc","content":[]}')`
    .mapWith(bodies.body)
    .as('body')
}
