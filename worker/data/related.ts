// Related items: those chosen by hand, then similar ones.
import { sql, type SQL } from 'drizzle-orm'
import type { ItemType } from '../../client/contract/items.ts'
import type { Locale } from '../../client/contract/locale.ts'
import { combine, type Read } from '../storage/db.ts'
import { itemSources } from '../storage/rows/items.ts'
import { jsonTable } from '../storage/sql.ts'

/** Number of related items; more only if more are chosen by hand. */
export const relatedLimit = 4

interface PickedQuery {
  locale: Locale
  id: number
  /** Group ids of a draft. By default those of the published item. */
  groups?: readonly number[] | undefined
}

/** Entries of the items chosen by hand for an item, in its language; their places are their order. */
export function pickedEntries(type: ItemType, { locale, id, groups }: PickedQuery): SQL {
  const { table } = itemSources[type]
  const own = (column: SQL) => sql`(select ${column} from ${table} as self where self.id = ${id})`
  const chosen = jsonTable(groups ?? own(sql`self.search_fields -> 'related'`), 'one')
  return sql`(select item.id as item_id, one.key as place from ${chosen} cross join ${table} as item
    on item.group_id = one.value and item.lang = coalesce(${own(sql`self.lang`)}, ${locale})) as entry`
}

/** Chosen items, then others up to the limit. */
export function withPicked<Item extends { id: number }>(
  picked: Read<Item[]>,
  similar: Read<Item[]>,
): Read<Item[]> {
  return combine({ picked, similar }, (found) => {
    const chosen = new Set(found.picked.map(({ id }) => id))
    return [...found.picked, ...found.similar.filter(({ id }) => !chosen.has(id))].slice(
      0,
      Math.max(relatedLimit, chosen.size),
    )
  })
}
