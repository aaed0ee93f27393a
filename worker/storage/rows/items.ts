// Storage of each item type in `client/contract/items.ts`; a missing type fails to compile.
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

/** Tags of items. */
interface TagTable {
  links: SQLiteTable & { tag_id: SQLiteColumn }
  /** Column of `links` with the item's id. */
  owner: SQLiteColumn
}

export interface ItemSource<Type extends string = string> {
  type: Type
  table: ItemTable
  bodies: BodyTable
  /** Column that lists are sorted by, newest first. */
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

/** Selects an item's body from its own table; an empty document if it has no row. */
export function bodyOf({
  table,
  bodies,
}: Pick<ItemSource, 'table' | 'bodies'>): SQL.Aliased<RichTextDocument> {
  const body = sql`(select ${bodies.body} from ${bodies} where ${bodies.item_id} = ${table.id})`
  return sql<RichTextDocument>`coalesce(${body}, '{"type":"doc","content":[]}')`
    .mapWith(bodies.body)
    .as('body')
}
