// Whether the stores the site stands on answer. No reason is told: it would be read by anybody.
import { sql } from 'drizzle-orm'
import { contentVersionKey } from './content-version.ts'
import { inSearch, read, run, type Deps } from './db.ts'
import { remember } from './memory.ts'
import { within } from './time-limit.ts'

/** Milliseconds an answer is remembered: asking often costs nothing. */
const rememberedFor = 5000

/** Each part by its name; `others` are parts whose door is elsewhere. */
export function readiness(
  deps: Deps,
  others: Record<string, () => Promise<unknown>>,
): Promise<Record<string, boolean>> {
  const parts: Record<string, () => Promise<unknown>> = {
    database: () => run(deps, one(deps)),
    search: () => run(inSearch(deps), one(inSearch(deps))),
    kv: () => within('kv', () => deps.kv.get(contentVersionKey)),
    media: () => within('r2', () => deps.media.head('nothing')),
    // A queue answers to messages alone; that it is there is all there is to know.
    mail_queue: () => present(deps.mailQueue),
    ...others,
  }
  return remember('readiness', rememberedFor, async () => {
    const checks = Object.entries(parts).map(async ([name, check]) => {
      const isReady = await check().then(
        () => true,
        () => false,
      )
      return [name, isReady] as const
    })
    return Object.fromEntries(await Promise.all(checks))
  })
}

const one = (deps: Deps) => read([deps.db.all(sql`select 1`)] as const, () => true)

async function present(queue: unknown): Promise<void> {
  if (!queue) throw new Error('not bound')
}
