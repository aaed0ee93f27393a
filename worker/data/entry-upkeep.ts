// What keeps entries right without anybody's doing, and shows that it is being done.
import { and, asc, eq, inArray, isNotNull, lte, ne, sql } from 'drizzle-orm'
import { cursorWrite, getCursor } from '../storage/cursor.ts'
import { isOneOf, read, run, write, type Deps, type Read } from '../storage/db.ts'
import { entries, undos } from '../storage/schema/index.ts'

const heartbeat = 'heartbeat'

/** Notes that the cron job runs (cron, once per minute). */
export async function beat(deps: Deps): Promise<void> {
  await write(deps, [cursorWrite(deps, heartbeat, deps.now().toISOString())])
}

/** When the cron job ran last, ISO 8601; `null` when it never has. */
export function lastBeat(deps: Deps): Read<string | null> {
  return getCursor(deps, heartbeat)
}

/** Entries per run and edge. */
const atOnce = 500

/** Lets states follow the clock, and forgets what can no longer be undone (cron, once per minute). */
export async function settleEntries(deps: Deps): Promise<void> {
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
  const expired = deps.db
    .select({ token: undos.token })
    .from(undos)
    .where(lte(undos.expires_at, now))
    .limit(atOnce)
  const found = await run(
    deps,
    read([appeared, ended, expired] as const, ([first, second, third]) => ({
      shown: first.map(({ id }) => id),
      over: second.map(({ id }) => id),
      tokens: third.map(({ token }) => token),
    })),
  )
  const { shown, over, tokens } = found
  if (shown.length + over.length + tokens.length === 0) return
  const gone = sql`(select value from json_each(${JSON.stringify(tokens)}))`
  await write(deps, [
    deps.db.update(entries).set({ state: 'published' }).where(isOneOf(entries.id, shown)),
    deps.db.update(entries).set({ state: 'withdrawn' }).where(isOneOf(entries.id, over)),
    deps.db.delete(undos).where(inArray(undos.token, gone)),
  ])
}
