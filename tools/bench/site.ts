// The built Worker in workerd, next to a constant response and variants of the Worker that never find a cached page.
// All share one process and its conditions; each has its own socket without a proxy.
import { globSync, readFileSync } from 'node:fs'
import { transformWithOxc } from 'vite'
import {
  configuredWorker,
  startWorkers,
  type WorkerOptions,
} from '../../scripts/local/miniflare.ts'
import { fail } from '../../scripts/local/cli-secrets.ts'
import { benchState } from './state.ts'

export type WorkerName = 'site' | 'constant' | 'warm' | 'cold' | 'counted' | 'startup'

/** The child process of workerd; values are undefined without /proc. */
export interface WorkerdProcess {
  /** CPU milliseconds so far, all threads. */
  cpu: () => number | undefined
  /** Resident memory in bytes. */
  memory: () => number | undefined
}

export interface BenchSite extends WorkerdProcess {
  url: (worker: WorkerName) => Promise<URL>
  /** Requires a start with the inspector. */
  inspectorUrl: (worker: WorkerName) => Promise<string>
  stop: () => Promise<void>
}

export const built = 'dist/meridian'
const unlimited = { limit: 1_000_000, period: 60 } as const

/** Rate limits that are never reached, because one address sends all requests here. The limits are tested elsewhere. */
export function withoutRateLimits(ratelimits: WorkerOptions['ratelimits'] = {}) {
  return Object.fromEntries(
    Object.entries(ratelimits).map(([name, limit]) => [name, { ...limit, simple: unlimited }]),
  )
}

/** The product as a module for the Workers of tools/bench/workers, with its own imports. */
export const product = () => [
  module('site', readFileSync(`${built}/index.js`, 'utf8')),
  ...globSync('assets/*.js', { cwd: built }).map((file) =>
    module(file, readFileSync(`${built}/${file}`, 'utf8')),
  ),
]

export async function startSite({
  isInspected = false,
  state = benchState,
} = {}): Promise<BenchSite> {
  const options = await configuredWorker(`${built}/wrangler.json`)
  const { compatibilityDate, compatibilityFlags, bindings } = options
  const { kvNamespaces, r2Buckets, d1Databases, images, durableObjects, queueProducers } = options
  const ratelimits = withoutRateLimits(options.ratelimits)
  const common = {
    compatibilityDate,
    compatibilityFlags,
    unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
  }
  // Without `ORIGIN`, every request would look for the address in D1, as before the setup.
  const configured = { ...bindings, ORIGIN: 'http://site.example' }
  const stores = { bindings: configured, kvNamespaces, r2Buckets, d1Databases, images }
  const miniflare = await startWorkers(
    [
      { name: 'site', ...common, ...stores, durableObjects, ratelimits, modules: product() },
      { name: 'warm', ...common, ...stores, modules: [await own('warm'), ...product()] },
      { name: 'cold', ...common, ...stores, modules: [await own('cold'), ...product()] },
      {
        name: 'counted',
        ...common,
        ...stores,
        durableObjects: siblingObjects(durableObjects),
        ratelimits,
        queueProducers,
        modules: [await own('counted'), await own('replaced'), ...product()],
      },
      { name: 'startup', ...common, ...stores, modules: [await own('startup'), ...product()] },
      { name: 'constant', ...common, modules: [await own('constant')] },
    ],
    {
      // The product's log lines are written as in production, but not shown.
      handleStructuredLogs: () => undefined,
      resourcePersistencePath: `${state}/v3`,
      ...(isInspected && { inspectorPort: 0 }),
    },
  )
  return {
    url: (worker) => miniflare.unsafeGetDirectURL(worker),
    inspectorUrl: async (worker) =>
      new URL(`/core:user:${worker}`, await miniflare.getInspectorURL()).href,
    ...workerdProcess(),
    stop: () => miniflare.dispose(),
  }
}

/** Durable Objects of the product, for a Worker beside it. */
function siblingObjects(objects: WorkerOptions['durableObjects']) {
  return Object.fromEntries(
    Object.entries(objects ?? {}).map(([name, object]) => [
      name,
      { ...(typeof object === 'string' ? { className: object } : object), scriptName: 'site' },
    ]),
  )
}

export async function own(
  name: WorkerName | 'costed' | 'faulty' | 'inside' | 'prepared' | 'replaced' | 'steps',
) {
  const file = `tools/bench/workers/${name}.ts`
  return module(`${name}.ts`, (await transformWithOxc(readFileSync(file, 'utf8'), file)).code)
}

function module(path: string, contents: string) {
  return { type: 'ESModule' as const, path, contents }
}

export function workerdProcess(): WorkerdProcess {
  const workerd = childNamed('workerd')
  return {
    cpu: () => (workerd === undefined ? undefined : cpuOf(workerd)),
    memory: () => (workerd === undefined ? undefined : memoryOf(workerd)),
  }
}

/** Kills this process's workerd immediately. */
export function killWorkerd(): void {
  process.kill(Number(childNamed('workerd') ?? fail('There is no workerd.', 1)), 'SIGKILL')
}

function childNamed(name: string): string | undefined {
  const children = readProcess(`${process.pid}/task/${process.pid}/children`) ?? ''
  return children.split(' ').find((id) => id && readProcess(`${id}/comm`)?.trim() === name)
}

/** User and system time of a process; the kernel counts in hundredths of a second (proc_pid_stat(5)). */
function cpuOf(id: string): number | undefined {
  const fields = readProcess(`${id}/stat`)?.split(') ')[1]?.split(' ')
  return fields && (Number(fields[11]) + Number(fields[12])) * 10
}

/** Resident memory of a process; the kernel reports kilobytes (proc_pid_status(5)). */
function memoryOf(id: string): number | undefined {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readProcess(`${id}/status`) ?? '')?.[1]
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1024
}

function readProcess(file: string): string | undefined {
  try {
    return readFileSync(`/proc/${file}`, 'utf8')
  } catch {
    return undefined
  }
}
