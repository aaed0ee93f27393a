// The only way to change what readers see: all writes and their cache tags are in one transaction
// (docs/decisions/data/cache-tags.md).
import { sql } from 'drizzle-orm'
import type { ItemType } from '../../client/contract/items.ts'
import { publishLog, bumpTags, storedLog } from '../storage/cache/change-log.ts'
import { runWithBookmark, type Statement } from '../storage/db.ts'
import { jsonTable } from '../storage/sql.ts'
import { contentState } from '../storage/schema/index.ts'
import type { Tag } from '../storage/tags.ts'
import { listTags, syncListsStatements, bumpWithdrawnTags } from './lists/lists.ts'
import type { Deps } from '../deps.ts'

export interface Change {
  writes?: readonly Statement[]
  /** Groups of changed items; at most 100 per change. */
  items?: readonly { type: ItemType; groups: readonly number[] }[]
  /** Tags of other changed content. */
  tags?: readonly Tag[]
  /** Tags of content whose older copies must not be served. */
  hardTags?: readonly Tag[]
  /** Invalidates every page: after a restore, or a change without known tags. */
  everything?: true
  /** Older copies must not be served. This always applies to items that are no longer visible. */
  isHard?: boolean
}

/** Writes a change and publishes the log: in this isolate at once, elsewhere within 60 s. Resolves to its sequence. */
export async function publish(deps: Deps, change: Change): Promise<number> {
  const { writes = [], items = [], tags = [], hardTags = [], isHard = false } = change
  const { queries, shape } = storedLog(deps)
  const named = items.map(({ type, groups }) => listTags(deps, type, groups, isHard))
  const batch = [
    nextSequence(deps, change),
    bumpTags(deps, valuesOf(tags), isHard),
    ...(hardTags.length > 0 ? [bumpTags(deps, valuesOf(hardTags), true)] : []),
    ...named,
    ...writes,
    ...items.map(({ type, groups }) => bumpWithdrawnTags(deps, type, groups)),
    ...items.flatMap(({ type, groups }) => syncListsStatements(deps, type, groups)),
    ...named,
  ]
  const { value, bookmark } = await runWithBookmark(deps, {
    queries: [...batch, ...queries],
    shape: (results) => shape(results.slice(batch.length)),
    tagsOf: () => [],
  })
  // If this fails, the cron job publishes the log.
  await publishLog(deps, { ...value, bookmark }).catch(() => undefined)
  return value.sequence
}

const valuesOf = (tags: readonly Tag[]) => sql`select value from ${jsonTable(tags)}`

/** The sequence includes the time, so it is never reused, not even by a restored database. */
function nextSequence(deps: Deps, { everything }: Change): Statement {
  const now = deps.now()
  const next = sql<number>`max(${contentState.sequence} + 1, ${now.getTime()})`
  const first = { sequence: now.getTime(), schedule_checked_at: now.toISOString() }
  return deps.db
    .insert(contentState)
    .values({ id: 1, ...first, global_sequence: everything ? first.sequence : 0 })
    .onConflictDoUpdate({
      target: contentState.id,
      set: { sequence: next, ...(everything && { global_sequence: next }) },
    })
}
