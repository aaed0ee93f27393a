// The only way to change what readers see: the writes, and what they change, in one transaction
// (docs/decisions/data/030-cache-tags.md).
import { sql } from 'drizzle-orm'
import type { ItemType } from '../../client/contract/items.ts'
import { publishLog, bumpTags, storedLog } from '../storage/cache/change-log.ts'
import { runWithBookmark, type Statement } from '../storage/db.ts'
import { contentState } from '../storage/schema/index.ts'
import type { Tag } from '../storage/tags.ts'
import { listTags, syncListsStatements, bumpWithdrawnTags } from './lists/lists.ts'
import type { Deps } from '../deps.ts'

export interface Change {
  writes?: readonly Statement[]
  /** Items whose rows the writes change, by group; at most 100 in one change. */
  items?: readonly { type: ItemType; groups: readonly number[] }[]
  /** Other content that the writes change. */
  tags?: readonly Tag[]
  /** Content of which no older copy is served meanwhile. */
  hardTags?: readonly Tag[]
  /** Every page may show something else: after a restore, or a change that cannot be named. */
  everything?: true
  /** No older copy is served meanwhile. Items that readers may no longer see are withdrawn like this in any case. */
  isHard?: boolean
}

/** Writes a change and makes it known: here at once, elsewhere within 60 s. Resolves to its sequence. */
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
  // The cron job announces what could not be announced here.
  await publishLog(deps, { ...value, bookmark }).catch(() => undefined)
  return value.sequence
}

const valuesOf = (tags: readonly Tag[]) => sql`select value from json_each(${JSON.stringify(tags)})`

/** A sequence is never used twice, not even by a restored database, because it is also the time. */
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
