// Reads that are the same for all item types.
import { and, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { items, type TranslatedType } from '../../client/contract/items.ts'
import type { Locale } from '../../client/contract/locale.ts'
import { href } from '../../client/contract/paths.ts'
import type { Translation } from '../../client/contract/translation.ts'
import { read, type Read } from '../storage/db.ts'
import type { ItemSource } from '../storage/rows/items.ts'
import { isVisible } from '../storage/rows/visibility.ts'
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
        .select({ lang: table.lang, id: table.id })
        .from(table)
        .innerJoin(self, and(eq(self.id, id), eq(self.group_id, table.group_id)))
        .where(and(eq(table.lang, locale), isVisible(table, now), isVisible(self, now))),
    ],
    ([[row]]) => (row ? { ...row, url: href(row.lang, items[type].page, { id: row.id }) } : null),
  )
}
