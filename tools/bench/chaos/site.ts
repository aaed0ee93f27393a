// The built Worker in its own workerd: one variant with controllable faults, and one that can be killed.
import type { Response as Answer } from 'miniflare'
import {
  configuredWorker,
  startWorkers,
  type WorkerOptions,
} from '../../../scripts/local/miniflare.ts'
import { localDatabases } from '../../../scripts/local/sqlite-database.ts'
import { built, killWorkerd, withoutRateLimits, own, product } from '../site.ts'
import { prepareDemo } from '../state.ts'
import type { Faults } from './faults.ts'

const state = '.wrangler/chaos'

export interface ChaosSite {
  url: URL
  /** Sets the faulty parts. With `outdated`, all cached data is older than the latest change. */
  set: (faults: Faults & { outdated?: boolean }) => Promise<void>
  stop: () => Promise<void>
}

export async function startChaosSite(): Promise<ChaosSite> {
  prepareDemo(state)
  const modules = [await own('faulty'), await own('prepared'), await own('replaced'), ...product()]
  const options = await builtWorker()
  const bound = Object.fromEntries(Object.entries(options.d1Databases ?? {}))
  const d1Databases = { ...bound, METRICS_DB: 'metrics' }
  const miniflare = await startWorkers([{ ...options, d1Databases, modules }], {
    handleStructuredLogs: () => undefined,
    resourcePersistencePath: `${state}/v3`,
  })
  const url = await miniflare.unsafeGetDirectURL('meridian')
  async function set(faults: Faults & { outdated?: boolean }) {
    const body = JSON.stringify(faults)
    const response = await fetch(new URL('/__faults', url), { method: 'POST', body })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`the faults are answered ${response.status}`)
  }
  await set({})
  return { url, set, stop: () => miniflare.dispose() }
}

/** Has the bindings of the local site, and its own socket without a proxy. */
async function builtWorker(port = 0): Promise<WorkerOptions> {
  const { rootPath: _, ...options } = await configuredWorker(`${built}/wrangler.json`)
  const ratelimits = withoutRateLimits(options.ratelimits)
  const unsafeDirectSockets = [{ host: '127.0.0.1', port }]
  return { ...options, name: 'meridian', ratelimits, unsafeDirectSockets }
}

const killedState = '.wrangler/kills'

export interface KillableSite {
  url: URL
  /** Direct access to its databases. */
  databases: Record<'DB' | 'SEARCH', D1Database>
  /** Runs a cron minute. */
  cron: () => Promise<unknown>
  /** Kills the process immediately. */
  kill: () => Promise<void>
}

/** Starts the site on the state and port of the previous process. Its emails go to `provider`. */
export async function startKillableSite(
  provider: (request: Request) => Answer | Promise<Answer>,
  port = 0,
): Promise<KillableSite> {
  prepareDemo(killedState)
  const options = await builtWorker(port)
  const bindings = { ...options.bindings, MAIL_DRIVER: 'resend', RESEND_API_KEY: 'of-nobody' }
  const miniflare = await startWorkers(
    [
      {
        ...options,
        bindings,
        modules: product(),
        outboundService: provider as unknown as WorkerOptions['outboundService'],
      },
    ],
    { handleStructuredLogs: () => undefined, resourcePersistencePath: `${killedState}/v3` },
  )
  const worker = await miniflare.getWorker('meridian')
  const opened = localDatabases(options, `${killedState}/v3`)
  return {
    url: await miniflare.unsafeGetDirectURL('meridian'),
    databases: { DB: opened.get('DB')!.database, SEARCH: opened.get('SEARCH')!.database },
    cron: () => worker.scheduled({ cron: '* * * * *' }),
    kill: async () => {
      for (const { close } of opened.values()) close()
      killWorkerd()
      await miniflare.dispose()
    },
  }
}
