// Realtime under load: `npm run bench -- realtime`. Two thousand loopback clients of the built site, within two
// minutes.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Budgeted } from './budgets.ts'
import { Listener, openNonReadingSocket, publish, type Delivery } from './listeners.ts'
import { startSite, type BenchSite } from './site.ts'

const clients = 2000
const publishes = 20
/** Rounds per measurement. The median is used, because a shared machine may stall during one. */
const rounds = 3
const returning = 200
const channel = 'public.notification'
/** Time limit for the whole measurement in milliseconds. */
const patience = 120_000
/** Milliseconds after which an idle object has certainly hibernated. */
const untilAsleep = 12_000

export async function realtimeBudgets(): Promise<Budgeted[]> {
  const site = await startSite()
  const late = sleep(patience, undefined, { ref: false }).then(() => {
    throw new Error(`the measurement took longer than ${patience / 1000} s`)
  })
  try {
    return await Promise.race([measure(site), late])
  } finally {
    await site.stop()
  }
}

async function measure(site: BenchSite): Promise<Budgeted[]> {
  const url = await site.url('site')
  const crowd = new Crowd(url)
  // The first clients wake the Worker and the object, so they are not measured.
  await crowd.grow(50)
  const before = site.memory() ?? Number.NaN
  await crowd.grow(clients)
  await sleep(untilAsleep)
  const memory = ((site.memory() ?? Number.NaN) - before) / clients
  step(`${crowd.size} clients`)
  const calm = await medianOf(() => spaced(crowd))
  step('bursts')
  const cpuBefore = site.cpu() ?? Number.NaN
  const burst = await medianOf(() => burstOf(crowd))
  const cpuSeconds = ((site.cpu() ?? Number.NaN) - cpuBefore) / 1000
  const perCpuSecond = (rounds * burstEvents * crowd.size) / cpuSeconds
  step('a socket that never reads')
  const deaf = await openNonReadingSocket(url, channel)
  await fill(url)
  const besideDeaf = await medianOf(() => spaced(crowd))
  deaf.destroy()
  const back = await cutAndReturn(crowd)
  const all = [...crowd.deliveries.values()]
  return [
    {
      what: `memory of an idle connection, of ${crowd.size}`,
      value: memory,
      budget: 140 * 1024,
      unit: 'bytes',
    },
    {
      what: `delivery of ${publishes} publishes, 99th percentile`,
      value: calm,
      budget: 150,
      unit: 'ms',
    },
    {
      what: 'the same beside a socket that never reads',
      value: besideDeaf,
      budget: 150,
      unit: 'ms',
    },
    {
      what: 'deliveries in a burst',
      value: burst,
      budget: 30_000,
      unit: 'a second',
      isFloor: true,
    },
    {
      what: 'the same by the server’s CPU time',
      value: perCpuSecond,
      budget: 30_000,
      unit: 'a second',
      isFloor: true,
    },
    { what: `${returning} clients back after a cut`, value: back, budget: 10_000, unit: 'ms' },
    { what: 'deliveries lost', value: crowd.lost, budget: 0, unit: '' },
    {
      what: 'deliveries made twice',
      value: sum(all.map((one) => one.repeated)),
      budget: 0,
      unit: '',
    },
  ]
}

async function medianOf(work: () => Promise<number>): Promise<number> {
  const values: number[] = []
  for (let round = 0; round < rounds; round++) values.push(await work())
  return values.toSorted((a, b) => a - b)[Math.floor(rounds / 2)]!
}

function step(what: string): void {
  process.stderr.write(`· ${what}\n`)
}

/** All listeners, and the events published to them. */
class Crowd {
  readonly deliveries = new Map<string, Delivery>()
  readonly url: URL
  /** Deliveries that were not received in time. */
  lost = 0
  #listeners: Listener[] = []

  constructor(url: URL) {
    this.url = url
  }

  get size(): number {
    return this.#listeners.length
  }

  /** Connects `count` more listeners, a hundred at a time. */
  async grow(count: number): Promise<void> {
    for (let rest = count; rest > 0; rest -= 100) await this.add(Math.min(rest, 100))
  }

  async add(count: number): Promise<void> {
    const added = Array.from(
      { length: count },
      () => new Listener(this.url, channel, this.deliveries),
    )
    await Promise.all(added.map((listener) => listener.ready()))
    this.#listeners.push(...added)
  }

  cut(count: number): void {
    for (const listener of this.#listeners.splice(0, count)) listener.cut()
  }

  /** Creates the next event without sending it. */
  next() {
    const data = String(this.deliveries.size + 1)
    const delivery: Delivery = { sentAt: performance.now(), latencies: new Map(), repeated: 0 }
    this.deliveries.set(data, delivery)
    return { delivery, event: { name: 'bench', channel, data } }
  }

  /** Waits until all listeners have received these, or a few seconds have passed. Missing deliveries count as lost. */
  async heard(deliveries: readonly Delivery[]): Promise<void> {
    const missing = () => sum(deliveries.map(({ latencies }) => this.size - latencies.size))
    const end = performance.now() + 5000
    while (missing() > 0 && performance.now() < end) await sleep(5)
    this.lost += missing()
  }
}

/** Publishes events one after another; returns the 99th percentile of all latencies in milliseconds. */
async function spaced(crowd: Crowd): Promise<number> {
  const sent: Delivery[] = []
  for (let round = 0; round < publishes; round++) {
    const { delivery, event } = crowd.next()
    sent.push(delivery)
    await publish(crowd.url, 'events', event)
    await crowd.heard([delivery])
  }
  const latencies = sent.flatMap((one) => [...one.latencies.values()]).toSorted((a, b) => a - b)
  return latencies[Math.floor(latencies.length * 0.99)] ?? Number.NaN
}

const burstEvents = 40

/** Publishes full batches back to back; returns deliveries per second until all have arrived. */
async function burstOf(crowd: Crowd): Promise<number> {
  const sent = Array.from({ length: burstEvents }, () => crowd.next())
  const start = performance.now()
  for (let first = 0; first < sent.length; first += 10) {
    const batch = sent.slice(first, first + 10).map(({ event }) => event)
    await publish(crowd.url, 'batch_events', { batch })
  }
  const deliveries = sent.map(({ delivery }) => delivery)
  await crowd.heard(deliveries)
  const seconds = (performance.now() - start) / 1000
  return sum(deliveries.map(({ latencies }) => latencies.size)) / seconds
}

/** Sends more than a connection buffers, so that a non-reading client falls behind. */
async function fill(url: URL): Promise<void> {
  const event = { name: 'bench', channel, data: 'x'.repeat(10_000) }
  for (let round = 0; round < 10; round++) await publish(url, 'events', event)
  await sleep(3000)
}

/** Disconnects many clients at once; returns the milliseconds until all are subscribed again. */
async function cutAndReturn(crowd: Crowd): Promise<number> {
  crowd.cut(returning)
  const start = performance.now()
  await crowd.add(returning)
  const took = performance.now() - start
  const { delivery, event } = crowd.next()
  await publish(crowd.url, 'events', event)
  await crowd.heard([delivery])
  return took
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
