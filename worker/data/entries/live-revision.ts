import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { EntryType } from '../../../client/contract/desk/entries/types.ts'
import type { EntryData } from '../../../client/contract/desk/entries/kinds/schemas.ts'
import { isInIds, read, type Read } from '../../storage/db.ts'
import { entries, revisions } from '../../storage/schema/index.ts'
import type { Deps } from '../../deps.ts'

interface Published {
  id: number
  published_at: string | null
  unpublished_at: string | null
  /** `null` for content published outside the desk. */
  data: EntryData | null
}

/** Published revisions of entries by item id. `shortOf` reduces the data to the parts needed. */
export function getLiveRevisions(
  deps: Deps,
  type: EntryType,
  items: readonly number[],
  shortOf = (whole: SQL): SQL => whole,
): Read<Published[]> {
  const data = sql<EntryData | null>`${shortOf(sql`${revisions.data}`)}`
  const { item_id: id, published_at, unpublished_at } = entries
  const isLive = and(
    eq(revisions.entry_id, entries.id),
    eq(revisions.number, entries.live_revision),
  )
  const query = deps.db
    .select({ id, published_at, unpublished_at, data: data.mapWith(revisions.data).as('data') })
    .from(entries)
    .leftJoin(revisions, isLive)
    .where(and(eq(entries.type, type), isInIds(id, items)))
  return read([query], ([rows]) => rows)
}
