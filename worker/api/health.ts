import { sql } from 'drizzle-orm'
import { api } from '../../client/contract/api/table.ts'
import { reachCounters } from '../limits/throttle.ts'
import { neverStored } from '../http/cache-policy.ts'
import { problem } from '../http/problem.ts'
import { probeHubs } from '../realtime/hubs.ts'
import { findSecretProblems } from '../auth/secrets.ts'
import { endpoint } from './endpoint/endpoint.ts'
import { boundOptionalDatabases, optionalDb } from '../storage/optional-databases.ts'
import { changeLogKey } from '../storage/cache/change-log.ts'
import { withSearchDb, read, run } from '../storage/db.ts'
import { memoize } from '../storage/memo.ts'
import { withTimeout } from '../storage/time-limit.ts'
import { invalidSettings } from '../media-origin.ts'
import type { Deps } from '../deps.ts'

// The response is public, so it does not report reasons.
const options = { cacheControl: neverStored }

export const healthEndpoints = {
  health: endpoint(api.health, () => ({ build: __BUILD__ }), options),
  readiness: endpoint(
    api.readiness,
    async ({ c, deps }) => {
      const parts = await readiness(deps, {
        counters: () => reachCounters(c.env),
        realtime: () => probeHubs(c.env),
      })
      const secrets = findSecretProblems(c.env)
      const settings = invalidSettings(c.env)
      const isComplete = secrets.missing.length + secrets.short.length + settings.length === 0
      if (!isReady(parts) || !isComplete)
        throw problem('not_ready', { members: { parts, secrets, settings } })
      return { status: parts['realtime'] ? ('ready' as const) : ('degraded' as const), parts }
    },
    options,
  ),
}

/**
 * Ignores the realtime hub: if it is busy or down, clients reconnect, and the next read has everything that was pushed.
 */
function isReady({ realtime: _, ...parts }: Record<string, boolean>): boolean {
  return !Object.values(parts).includes(false)
}

/** Milliseconds for which a result is memoized, so that frequent checks are cheap. */
const rememberedFor = 5000

/** State by part; `others` are checks of parts outside the storage layer. */
function readiness(
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
    public_images: () => withTimeout('r2', () => deps.publicImages.head('nothing')),
    // A queue can only be written to, so only its binding is checked.
    mail_queue: () => present(deps.emailQueue),
    delivery_queue: () => present(deps.deliveryQueue),
    measure_queue: () => present(deps.metricsQueue),
    hook_queue: () => present(deps.hookQueue),
    ...others,
  }
  return memoize('readiness', rememberedFor, async () => {
    const checks = Object.entries(parts).map(async ([name, check]) => {
      const isUp = await check().then(
        () => true,
        () => false,
      )
      return [name, isUp] as const
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
