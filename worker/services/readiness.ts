// Readiness of the stores. Reasons are not reported, because the response is public.
import { sql } from 'drizzle-orm'
import { boundOptionalDatabases, optionalDb } from '../storage/optional-databases.ts'
import { changeLogKey } from '../storage/cache/change-log.ts'
import { withSearchDb, read, run } from '../storage/db.ts'
import { memoize } from '../storage/memo.ts'
import { withTimeout } from '../storage/time-limit.ts'
import type { Deps } from '../deps.ts'

/** Milliseconds for which a result is memoized, so that frequent checks are cheap. */
const rememberedFor = 5000

/** State by part; `others` are checks of parts outside the storage layer. */
export function readiness(
  deps: Deps,
  others: Record<string, () => Promise<unknown>>,
): Promise<Record<string, boolean>> {
  const parts: Record<string, () => Promise<unknown>> = {
    database: () => answers(deps),
    ...Object.fromEntries(
      boundOptionalDatabases(deps).map((name) => [
        name,
        () => answers({ ...deps, db: optionalDb(deps, name) }),
      ]),
    ),
    search: () => answers(withSearchDb(deps)),
    kv: () => withTimeout('kv', () => deps.kv.get(changeLogKey)),
    media: () => withTimeout('r2', () => deps.media.head('nothing')),
    // A queue can only be written to, so only its binding is checked.
    mail_queue: () => present(deps.emailQueue),
    letter_queue: () => present(deps.deliveryQueue),
    measure_queue: () => present(deps.metricsQueue),
    ...others,
  }
  return memoize('readiness', rememberedFor, async () => {
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

const answers = (deps: Deps) =>
  run(
    deps,
    read([deps.db.all(sql`select 1`)] as const, () => true),
  )

async function present(queue: unknown): Promise<void> {
  if (!queue) throw new Error('not bound')
}
