// Reads that are the same for all item types.
import { and, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { itemPath, itemUrl } from '../../client/contract/site/item-url.ts'
import type { ItemType, TranslatedType } from '../../client/contract/items.ts'
import type { Locale } from '../../client/contract/locale.ts'
import type { Translation } from '../../client/contract/translation.ts'
import { read, type Read } from '../storage/db.ts'
import { prepared } from '../storage/prepared.ts'
import { itemSources, type ItemSource } from '../storage/rows/items.ts'
import { isVisible } from '../storage/rows/visibility.ts'
import { itemTagsOf } from './lists/pages.ts'
import type { Deps } from '../deps.ts'

/** The translation of an item into `locale`, if both are visible. */
export function itemTranslation(
  deps: Deps,
  { type, table }: Pick<ItemSource<TranslatedType>, 'type' | 'table'>,
  locale: Locale,
  id: number,
): Read<Translation | null> {
  const now = deps.now().toISOString()
  const self = alias(table, 'self')
  return read(
    [
      deps.db
        .select({ lang: table.lang, id: table.id, slug: table.slug })
        .from(table)
        .innerJoin(self, and(eq(self.id, id), eq(self.group_id, table.group_id)))
        .where(and(eq(table.lang, locale), isVisible(table, now), isVisible(self, now))),
    ],
    ([[row]]) => (row ? toTranslation(type, row) : null),
  )
}

interface TranslationRow {
  id: number
  lang: Locale
  slug: string
}

export function toTranslation(type: ItemType, row: TranslationRow): Translation {
  return { id: row.id, lang: row.lang, url: itemUrl(row.lang, type, row) }
}

/** Path of a visible item's page without language prefix; `null` for any other id. */
export const getItemPath = prepared((deps: Deps, type: ItemType, id: number) => {
  const { table } = itemSources[type]
  const isShown = and(eq(table.id, id), isVisible(table, deps.now().toISOString()))
  const query = deps.db
    .select({ id: table.id, group_id: table.group_id, slug: table.slug })
    .from(table)
    .where(isShown)
  return read(
    [query],
    ([[row]]) => (row ? itemPath(type, row) : null),
    (_, [[row]]) => (row ? itemTagsOf(type, [row]) : ['*']),
  )
}, 1)
