// Written texts and rules of pages for search engines and shared links.
import { eq, sql } from 'drizzle-orm'
import type { StoredSearchFields } from '../../client/contract/desk/entries/kinds/search-fields.ts'
import type { Image } from '../../client/contract/images.ts'
import type { ItemType } from '../../client/contract/items.ts'
import { read, type Read } from '../storage/db.ts'
import { itemSources } from '../storage/rows/items.ts'
import { images, type pages } from '../storage/schema/index.ts'
import type { ItemTable } from '../storage/schema/items/item.ts'
import { focalOf } from './images/rows.ts'
import type { Deps } from '../deps.ts'

/** Written fields of a page, with the image of its shared links. */
export interface PageMeta extends Omit<StoredSearchFields, 'share_img' | 'related'> {
  share_img?: Pick<Image, 'path' | 'focal'> | undefined
}

type Written = ItemTable | typeof pages

/** Columns that `toPageMeta` reads. */
export const metaColumns = (table: Written) => ({
  search_fields: table.search_fields,
  // Names are written in full, because drizzle omits the table name in queries of a single table.
  share_img: sql<string | null>`(
    select json_object('path', image.path, 'focal_x', image.focal_x, 'focal_y', image.focal_y)
    from ${images} as image where image.id = ${table}.search_fields ->> 'share_img')`.as(
    'share_img',
  ),
})

interface MetaRow {
  search_fields: StoredSearchFields
  share_img: string | null
}

interface SharedImage {
  path: string
  focal_x: number | null
  focal_y: number | null
}

/** The written fields; `null` without any. */
export function toPageMeta({ search_fields, share_img }: MetaRow): PageMeta | null {
  const { related: _related, share_img: _id, ...meta } = search_fields
  const image = share_img === null ? null : (JSON.parse(share_img) as SharedImage)
  if (!image) return Object.keys(meta).length > 0 ? meta : null
  return { ...meta, share_img: { path: image.path, ...focalOf(image) } }
}

/** Written fields of an item. Its own read names the cache tags. */
export function getItemMeta(deps: Deps, type: ItemType, id: number): Read<PageMeta | null> {
  const { table } = itemSources[type]
  const query = deps.db.select(metaColumns(table)).from(table).where(eq(table.id, id))
  return read([query], ([[row]]) => (row ? toPageMeta(row) : null), [])
}
