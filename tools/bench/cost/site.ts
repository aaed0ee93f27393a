// The built site with counting bindings, visited by a browser. Restarting it simulates a location without caches.
import { rmSync } from 'node:fs'
import { configuredWorker, startWorkers } from '../../../scripts/local/miniflare.ts'
import { collectingTime } from '../../../worker/services/analytics/collecting-time.ts'
import { freePort } from '../free-port.ts'
import { computed } from '../profile.ts'
import { built, withoutRateLimits, own, product } from '../site.ts'
import { each, type Usage, type Used } from './used.ts'

export const costState = '.wrangler/bench-cost'

export interface CostSite {
  origin: string
  /** Usage by `work` and by the queue until it is empty. */
  usedBy: (work: () => Promise<unknown>) => Promise<Usage>
  /** Browser reports since the start. */
  beacons: () => Promise<string[]>
  cron: () => Promise<unknown>
  stop: () => Promise<void>
}

/** Milliseconds until isolates and queues (`max_batch_timeout` of wrangler.toml) have written what they collected. */
const untilWritten = collectingTime + 65_000

/** `isKnown: false` clears the Cache API; `isInKv: false` hides pages and data in KV. */
export async function startCostSite({ isKnown = true, isInKv = true } = {}): Promise<CostSite> {
  if (!isKnown) rmSync(`${costState}/v3/cache`, { recursive: true, force: true })
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const { rootPath: _, ...options } = await configuredWorker(`${built}/wrangler.json`)
  let [lines, requestLines] = [0, 0]
  const miniflare = await startWorkers(
    [
      {
        ...options,
        name: 'meridian',
        ratelimits: withoutRateLimits(options.ratelimits),
        modules: [await own('costed'), await own('replaced'), ...product()],
        bindings: { ...options.bindings, ORIGIN: origin, IS_FORGETFUL: !isInKv },
      },
    ],
    {
      port,
      // Only lines of requests have a method.
      handleStructuredLogs: ({ message }) =>
        void (/"method":/.test(message) ? requestLines++ : lines++),
      resourcePersistencePath: `${costState}/v3`,
      inspectorPort: 0,
    },
  )
  const inspectorUrl = new URL('/core:user:meridian', await miniflare.getInspectorURL()).href
  const ask = async (path: string) => (await fetch(new URL(path, origin))).json()
  const spent = async () => (await ask('/__spent')) as Used
  const worker = await miniflare.getWorker()
  return {
    origin,
    async usedBy(work) {
      await spent()
      ;[lines, requestLines] = [0, 0]
      const { inside } = await computed(inspectorUrl, async () => {
        await work()
        await new Promise((resolve) => void setTimeout(resolve, untilWritten))
      })
      const used: Partial<Usage> = { ...(await spent()), cpu: inside, lines, requestLines }
      return each((kind) => used[kind] ?? 0)
    },
    beacons: async () => (await ask('/__beacons')) as string[],
    cron: () => worker.scheduled({ cron: '* * * * *' }),
    stop: () => miniflare.dispose(),
  }
}
