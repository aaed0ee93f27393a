// Latest content changes as isolates know them: stored in D1, announced in KV, read every 5 s
// (docs/decisions/data/cache-tags.md).
import { desc, gt, inArray, sql, type SQL } from 'drizzle-orm'
import { advanceBookmark } from '../d1/bookmark.ts'
import { callWithBreaker, isSlow } from '../circuit-breaker.ts'
import { read, run, runWithBookmark, type StorageDeps, type Statement, type Read } from '../db.ts'
import { prepared } from '../prepared.ts'
import { jsonValues } from '../sql.ts'
import { staleMemo, memoize, setMemo } from '../memo.ts'
import { cacheTagChanges, contentState } from '../schema/index.ts'
import type { ChangeLog, CacheStamp, Staleness } from './staleness.ts'

/** Key in KV and in the memo. */
export const changeLogKey = 'content_changes'
export const memoTtlMs = 5000
/** Maximum number of changed tags in the log. Entries that depend on older changes are checked against the table. */
export const logLength = 2000

const nothing: ChangeLog = { sequence: 0, globalSequence: 0, floor: 0, changes: new Map() }

/** The log as JSON. */
export interface SerializedChangeLog extends Omit<ChangeLog, 'changes'> {
  changes: [tag: string, sequence: number, hardSequence: number, previousSequence: number][]
}

/**
 * The latest changes from KV, else from D1, else the last known ones. The last known ones are also used while D1 is
 * slow.
 */
export function changeLog(deps: StorageDeps): Promise<ChangeLog> {
  return memoize(changeLogKey, memoTtlMs, async () => {
    const last = staleMemo<ChangeLog>(changeLogKey)
    const known = last ?? nothing
    const announced = await kvLog(deps).catch(() => null)
    // KV may lag a minute behind what this isolate has seen or published.
    if (announced) return announced.sequence > known.sequence ? announced : known
    const stored = republishedLog(deps).catch(() => known)
    if (!last || !isSlow(deps.db)) return stored
    deps.waitUntil(stored)
    return known
  })
}

/** Reads the log from D1 and publishes it to KV. */
async function republishedLog(deps: StorageDeps): Promise<ChangeLog> {
  const stored = await primaryLog(deps)
  deps.waitUntil(publishLog(deps, stored).catch(() => undefined))
  return stored
}

async function kvLog(deps: StorageDeps): Promise<ChangeLog | null> {
  const found = await callWithBreaker('kv', deps.kv, () =>
    deps.kv.get<SerializedChangeLog>(changeLogKey, { type: 'json', cacheTtl: 30 }),
  )
  if (!found) return null
  advanceBookmark(found.bookmark)
  const changes = found.changes.map(
    ([tag, sequence, hard_sequence, previous_sequence]) =>
      [tag, { sequence, hard_sequence, previous_sequence }] as const,
  )
  return { ...found, changes: new Map(changes) }
}

/** The log from the primary. Later reads of this isolate start at its bookmark. */
async function primaryLog(deps: StorageDeps): Promise<ChangeLog> {
  const { value, bookmark } = await runWithBookmark(deps, storedLog(deps))
  advanceBookmark(bookmark)
  return { ...value, bookmark }
}

/** The log as the table has it. */
export const storedLog = prepared((deps: StorageDeps): Read<ChangeLog> => {
  const { sequence } = cacheTagChanges
  const everything = deps.db
    .select({ globalSequence: contentState.global_sequence })
    .from(contentState)
  return read(
    [
      deps.db.select().from(contentState),
      deps.db
        .select()
        .from(cacheTagChanges)
        .where(gt(sequence, sql`coalesce((${everything}), 0)`))
        .orderBy(desc(sequence))
        .limit(logLength),
    ],
    ([[state], rows]) => toLog(state, rows, rows.length === logLength ? rows.at(-1)!.sequence : 0),
    [],
  )
})

/**
 * Judges a cache entry by the log. D1 is asked if the entry is older than the log. The entry counts as outdated while
 * D1 fails or is slow.
 */
export async function checkStaleness(
  deps: StorageDeps,
  { tags }: CacheStamp,
  log: ChangeLog,
  by: (log: ChangeLog) => Staleness,
): Promise<KnownStaleness> {
  const found = by(log)
  if (found.state !== 'unknown') return found
  if (isSlow(deps.db)) return { state: 'outdated' }
  const whole = await run(deps, storedChanges(deps, tags)).catch(() => null)
  const asked = whole ? by(whole) : found
  return asked.state === 'unknown' ? { state: 'outdated' } : asked
}

export type KnownStaleness = Exclude<Staleness, { state: 'unknown' }>

/** The log of these tags only, without a limit of age. */
function storedChanges(deps: StorageDeps, tags: readonly string[]): Read<ChangeLog> {
  return changesOf(
    deps,
    tags.map((name) => name.replace(/^~/, '')),
  )
}

const changesOf = prepared((deps: StorageDeps, names: readonly string[]): Read<ChangeLog> => {
  const { tag } = cacheTagChanges
  return read(
    [
      deps.db.select().from(contentState),
      deps.db
        .select()
        .from(cacheTagChanges)
        .where(inArray(tag, jsonValues(names))),
    ],
    ([[state], rows]) => toLog(state, rows, 0),
    [],
  )
}, 0)

type State = typeof contentState.$inferSelect
type TagRow = typeof cacheTagChanges.$inferSelect

function toLog(state: State | undefined, rows: readonly TagRow[], floor: number): ChangeLog {
  const { sequence = 0, global_sequence = 0 } = state ?? {}
  const changes = new Map(rows.map(({ tag, ...change }) => [tag, change]))
  return { sequence, globalSequence: global_sequence, floor, changes }
}

/** Updates the log in this isolate at once and elsewhere within 60 s. */
export async function publishLog(deps: StorageDeps, log: ChangeLog): Promise<void> {
  const known = staleMemo<ChangeLog>(changeLogKey) ?? nothing
  advanceBookmark(log.bookmark)
  if (log.sequence >= known.sequence) setMemo(changeLogKey, log, memoTtlMs)
  const changes = [...log.changes].map(
    ([tag, { sequence, hard_sequence, previous_sequence }]) =>
      [tag, sequence, hard_sequence, previous_sequence] as const,
  )
  await callWithBreaker('kv', deps.kv, () =>
    deps.kv.put(changeLogKey, JSON.stringify({ ...log, changes })),
  )
}

/** Publishes the log again if a late or failed write left an older one in KV. */
export async function repairKvLog(deps: StorageDeps): Promise<void> {
  const announced = await kvLog(deps)
  const { sequence } = await run(deps, storedChanges(deps, []))
  if ((announced?.sequence ?? -1) < sequence) await publishLog(deps, await primaryLog(deps))
}

/** Marks these tags as changed at the current sequence. `names` must select one column. */
export function bumpTags(deps: StorageDeps, names: SQL, isHard: boolean): Statement {
  const sequence = sql`(select ${contentState.sequence} from ${contentState})`
  const hard = isHard ? sequence : sql`0`
  return deps.db
    .insert(cacheTagChanges)
    .select(sql`select names.*, ${sequence}, ${hard}, 0 from (${names}) as names where true`)
    .onConflictDoUpdate({
      target: cacheTagChanges.tag,
      set: {
        sequence: sql`excluded.sequence`,
        hard_sequence: sql`max(${cacheTagChanges.hard_sequence}, excluded.hard_sequence)`,
        // A change may name a tag several times.
        previous_sequence: sql`iif(${cacheTagChanges.sequence} = excluded.sequence,
          ${cacheTagChanges.previous_sequence}, ${cacheTagChanges.sequence})`,
      },
    })
}
