// Maintenance of entries by the cron job, and its heartbeat.
import { and, asc, eq, isNotNull, lte, ne } from 'drizzle-orm'
import { saveCursorStatement, getCursor } from '../../storage/rows/cursor.ts'
import { isInIds, read, run, writeBatch, type Read } from '../../storage/db.ts'
import { entries } from '../../storage/schema/index.ts'
import { deleteOldUndoSteps, oldSteps } from '../undo.ts'
import type { Deps } from '../../deps.ts'

const heartbeat = 'heartbeat'

/** Records a run of the cron job (once per minute). */
export async function recordHeartbeat(deps: Deps): Promise<void> {
  await writeBatch(deps, [saveCursorStatement(deps, heartbeat, deps.now().toISOString())])
}

/** Time of the cron job's last run, ISO 8601; `null` if it never ran. */
export function getHeartbeat(deps: Deps): Read<string | null> {
  return getCursor(deps, heartbeat)
}

/** Maximum number of entries per run and kind of change. */
const atOnce = 500

/**
 * Updates the states of entries whose publish date or expiry has passed, and deletes expired undo steps (cron, once per
 * minute).
 */
export async function updateEntryStates(deps: Deps): Promise<void> {
  const now = deps.now().toISOString()
  const appeared = deps.db
    .select({ id: entries.id })
    .from(entries)
    .where(and(eq(entries.state, 'scheduled'), lte(entries.published_at, now)))
    .orderBy(asc(entries.published_at))
    .limit(atOnce)
  const ended = deps.db
    .select({ id: entries.id })
    .from(entries)
    .where(
      and(
        isNotNull(entries.unpublished_at),
        ne(entries.state, 'withdrawn'),
        lte(entries.unpublished_at, now),
      ),
    )
    .orderBy(asc(entries.unpublished_at))
    .limit(atOnce)
  const forgotten = oldSteps(deps).limit(1)
  const found = await run(
    deps,
    read([appeared, ended, forgotten] as const, ([first, second, third]) => ({
      shown: first.map(({ id }) => id),
      over: second.map(({ id }) => id),
      isOutdated: third.length > 0,
    })),
  )
  const { shown, over, isOutdated } = found
  if (shown.length + over.length === 0 && !isOutdated) return
  await writeBatch(deps, [
    deps.db.update(entries).set({ state: 'published' }).where(isInIds(entries.id, shown)),
    deps.db.update(entries).set({ state: 'withdrawn' }).where(isInIds(entries.id, over)),
    deleteOldUndoSteps(deps, atOnce),
  ])
}
