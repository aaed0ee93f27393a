import type { ItemType } from '../../../client/contract/items.ts'
import type { MetricsReport } from '../../../client/contract/desk/analytics/api.ts'
import { sql } from 'drizzle-orm'
import { read, type Read } from '../../storage/db.ts'
import { jsonTable } from '../../storage/sql.ts'
import { entries } from '../../storage/schema/index.ts'
import type { Deps } from '../../deps.ts'

type Named = Omit<MetricsReport['reads'][number], 'count' | 'before'> & { key: string }

/** Entries of items that counters name as `article 12`. */
export function namedItems(deps: Deps, keys: readonly string[]): Read<Named[]> {
  const pairs = keys.map((key) => key.split(' '))
  const one = jsonTable(pairs, 'one')
  const query = deps.db
    .select({
      key: sql<string>`(one.value ->> 0) || ' ' || (one.value ->> 1)`.as('key'),
      type: sql<ItemType>`${entries.type}`.as('type'),
      entry_id: sql<number>`${entries.id}`.as('entry_id'),
      item_id: entries.item_id,
      lang: entries.lang,
      title: entries.title,
    })
    .from(one)
    .innerJoin(
      entries,
      sql`${entries.type} = one.value ->> 0 and ${entries.item_id} = cast(one.value ->> 1 as integer)`,
    )
  return read([query], ([rows]) => rows)
}
