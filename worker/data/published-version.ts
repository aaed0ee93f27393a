import { and, eq } from 'drizzle-orm'
import type { EntryType } from '../../client/contract/backstage/entry-types.ts'
import type { EntryData } from '../../client/contract/backstage/kinds/registry.ts'
import { read, type Deps, type Read } from '../storage/db.ts'
import { entries, revisions } from '../storage/schema/index.ts'

/** The version of an entry that readers see; `null` for what was published before there were versions. */
export function publishedVersion(
  deps: Deps,
  type: EntryType,
  item: number,
): Read<EntryData | null> {
  const isLive = and(
    eq(revisions.entry_id, entries.id),
    eq(revisions.number, entries.live_revision),
  )
  const query = deps.db
    .select({ data: revisions.data })
    .from(entries)
    .innerJoin(revisions, isLive)
    .where(and(eq(entries.type, type), eq(entries.item_id, item)))
  return read([query], ([[row]]) => row?.data ?? null)
}
