// What keeps entries right without anybody's doing, and shows that it is being done.
import { and, asc, eq, isNotNull, lte, ne } from 'drizzle-orm'
import { saveCursorStatement, getCursor } from '../../storage/rows/cursor.ts'
import { isInIds, read, run, writeBatch, type Read } from '../../storage/db.ts'
import { entries } from '../../storage/schema/index.ts'
import { deleteOldUndoSteps, oldSteps } from '../undo.ts'
import type { Deps } from '../../deps.ts'

const heartbeat = 'heartbeat'

/** Notes that the cron job runs (cron, once per minute). */
export async function recordHeartbeat(deps: Deps): Promise<void> {
  await writeBatch(deps, [saveCursorStatement(deps, heartbeat, deps.now().toISOString())])
}

/** When the cron job ran last, ISO 8601; `null` when it never has. */
export function getHeartbeat(deps: Deps): Read<string | null> {
  return getCursor(deps, heartbeat)
}

/** Entries per run and edge. */
const atOnce = 500

/** Lets states follow the clock, and forgets what can no longer be undone (cron, once per minute). */
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
