// A full hub: `npm run bench -- hub [--sockets 32000]`. Clients in this process connect over loopback, up to the limit
// of open files; the rest run within workerd (tools/bench/workers/socket-client.ts).
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { configuredWorker, startWorkers } from '../../scripts/local/miniflare.ts'
import type { Budgeted } from './budgets.ts'
import { Listener, publish, type Delivery } from './listeners.ts'
import { heapDuring, type Heap } from './profile.ts'
import {
  built,
  withoutRateLimits,
  own,
  product,
  workerdProcess,
  type WorkerdProcess,
} from './site.ts'

const channel = 'public.notification'
const publishes = 10
/** Sockets opened in parallel. */
const atOnce = 200
/** Open files reserved for everything else; a socket needs two in workerd. */
const spareFiles = 1500
/** Default limit if the number of open files is unknown. */
const modest = 8000
/** Milliseconds until all clients must have received an event. */
const patience = 30_000

const limits = {
  /** Megabytes of heap for all sockets, without garbage. */
  heap: 100,
  /** Milliseconds. */
  fanOut: 1500,
}

interface Hub extends WorkerdProcess {
  url: URL
  /** Number of sockets within workerd for a query. */
  inside: (question: string) => Promise<number>
  heapDuring: (work: () => Promise<unknown>) => Promise<Heap>
  stop: () => Promise<void>
}

export async function fullHubBudgets(sockets: number): Promise<Budgeted[]> {
  const hub = await startHub()
  try {
    return await measure(hub, sockets)
  } finally {
    await hub.stop()
  }
}

async function startHub(): Promise<Hub> {
  const { rootPath: _, ...options } = await configuredWorker(`${built}/wrangler.json`)
  const { compatibilityDate, compatibilityFlags } = options
  const ratelimits = withoutRateLimits(options.ratelimits)
  const unsafeDirectSockets = [{ host: '127.0.0.1', port: 0 }]
  const miniflare = await startWorkers(
    [
      { ...options, name: 'site', ratelimits, modules: product(), unsafeDirectSockets },
      {
        name: 'inside',
        compatibilityDate,
        compatibilityFlags,
        modules: [await own('inside')],
        serviceBindings: { SITE: 'site' },
        durableObjects: { INSIDE: 'Inside' },
        unsafeDirectSockets,
      },
    ],
    {
      handleStructuredLogs: () => undefined,
      resourcePersistencePath: '.wrangler/bench/v3',
      inspectorPort: 0,
    },
  )
  const insideUrl = await miniflare.unsafeGetDirectURL('inside')
  const inspectorUrl = new URL('/core:user:site', await miniflare.getInspectorURL()).href
  return {
    url: await miniflare.unsafeGetDirectURL('site'),
    inside: async (question) => {
      const response = await fetch(new URL(question, insideUrl))
      if (!response.ok) throw new Error(`${question} answers ${response.status}`)
      return (await response.json()) as number
    },
    ...workerdProcess(),
    heapDuring: (work) => heapDuring(inspectorUrl, work),
    stop: () => miniflare.dispose(),
  }
}

async function measure(hub: Hub, sockets: number): Promise<Budgeted[]> {
  const outside = Math.min(sockets, Math.floor((openFiles() - spareFiles) / 2))
  const within = sockets - outside
  const heard: Heard[] = []
  const before = await hub.heapDuring(() => sleep(1000))
  const crowd = { outside: await connectOutside(hub, outside), within, hub }
  for (let count = within; count > 0; count -= atOnce)
    await hub.inside(`/open?count=${Math.min(atOnce, count)}`)
  note(`${within} sockets from within`)
  const meanwhile = await hub.heapDuring(async () => {
    for (let number = 1; number <= publishes; number++) heard.push(await fanOut(crowd, number))
  })
  for (const listener of crowd.outside) listener.cut()
  const heap = meanwhile.least - before.least
  const times = heard.map(({ time }) => time)
  const cpu = median(heard.map((one) => one.cpu))
  note(
    `${Math.round(cpu)} ms of CPU an event, at most ${Math.round(Math.max(...times))} ms until all have it`,
  )
  const lost = heard.reduce((total, one) => total + one.lost, 0)
  return [
    { what: `heap for ${sockets} sockets`, value: heap, budget: limits.heap, unit: 'MB' },
    {
      what: `until all have an event, the median of ${publishes}`,
      value: median(times),
      budget: limits.fanOut,
      unit: 'ms',
    },
    { what: 'deliveries lost', value: lost, budget: 0, unit: '' },
  ]
}

/** Keyed by the event's data. */
const deliveries = new Map<string, Delivery>()

async function connectOutside(hub: Hub, count: number): Promise<Listener[]> {
  const before = hub.memory() ?? Number.NaN
  const listeners: Listener[] = []
  while (listeners.length < count) {
    const added = Array.from(
      { length: Math.min(atOnce, count - listeners.length) },
      () => new Listener(hub.url, channel, deliveries),
    )
    await Promise.all(added.map((listener) => listener.ready()))
    listeners.push(...added)
  }
  const memory = ((hub.memory() ?? Number.NaN) - before) / count
  note(`${count} sockets from outside, ${Math.round(memory / 1024)} KB of workerd each`)
  return listeners
}

interface Crowd {
  hub: Hub
  outside: readonly Listener[]
  within: number
}

interface Heard {
  /** Milliseconds until all clients had it. */
  time: number
  /** CPU milliseconds of workerd during that time. */
  cpu: number
  lost: number
}

/** Publishes an event and waits until all clients have it. */
async function fanOut({ hub, outside, within }: Crowd, number: number): Promise<Heard> {
  const data = String(number)
  const delivery: Delivery = { sentAt: performance.now(), latencies: new Map(), repeated: 0 }
  deliveries.set(data, delivery)
  const missing = async () => {
    const heardWithin = within === 0 ? 0 : await hub.inside(`/heard?data=${data}`)
    return outside.length - delivery.latencies.size + within - heardWithin
  }
  const cpu = hub.cpu() ?? Number.NaN
  await publish(hub.url, 'events', { name: 'bench', channel, data })
  let lost = await missing()
  while (lost > 0 && performance.now() < delivery.sentAt + patience) {
    await sleep(5)
    lost = await missing()
  }
  const time = performance.now() - delivery.sentAt
  return { time, cpu: (hub.cpu() ?? Number.NaN) - cpu, lost }
}

function note(what: string): void {
  process.stderr.write(`· ${what}\n`)
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}

/** Maximum open files of this process and its child workerd (proc_pid_limits(5)). */
function openFiles(): number {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8')
    return Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? modest)
  } catch {
    return modest
  }
}
