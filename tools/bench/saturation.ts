// New connections while kept ones keep the local site busy: `npm run bench -- saturation`. A constant Worker on the same
// listener shows what workerd does by itself.
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from 'node:net'
import { configuredWorker, startWorkers } from '../../scripts/local/miniflare.ts'
import type { Budgeted } from './budgets.ts'
import { sendLoad } from './load.ts'
import { built, own, product, withoutRateLimits } from './site.ts'
import { benchState } from './state.ts'
import { pagePaths } from './subjects.ts'

const connections = 32
const seconds = 12
/** Milliseconds between two new connections. */
const pause = 50
/** Milliseconds until a new visitor sees the beginning of an answer. */
const goal = 500

/** Host names of the Workers on the shared listener. */
const hosts = { site: '127.0.0.1', constant: 'constant.example' }
export type Loaded = keyof typeof hosts

export interface Saturated {
  loaded: Loaded
  /** Responses per second to the kept connections. */
  perSecond: number
  /** Milliseconds of the slowest answer to a new connection, and to a kept one. */
  slowest: { fresh: number; kept: number }
  /** Most answers to kept connections while a new one waited; unlike the time, the same on a busy machine. */
  overtaken: number
}

export async function measureSaturation(): Promise<Saturated[]> {
  const miniflare = await startSharedListener()
  try {
    const url = await miniflare.ready
    const { article } = await pagePaths(url)
    const { byteLength } = await (await fetch(new URL(article, url))).arrayBuffer()
    const paths = { site: article, constant: `/${byteLength}` }
    const measured: Saturated[] = []
    for (const loaded of ['site', 'constant'] as const)
      measured.push(await saturate(url, loaded, paths[loaded]))
    return measured
  } finally {
    await miniflare.dispose()
  }
}

async function startSharedListener() {
  const options = await configuredWorker(`${built}/wrangler.json`)
  const { compatibilityDate, compatibilityFlags } = options
  const site = {
    ...options,
    name: 'site',
    bindings: { ...options.bindings, ORIGIN: `http://${hosts.site}` },
    ratelimits: withoutRateLimits(options.ratelimits),
    modules: product(),
  }
  const constant = {
    compatibilityDate,
    compatibilityFlags,
    name: 'constant',
    modules: [await own('constant')],
    routes: [`${hosts.constant}/*`],
  }
  return startWorkers([site, constant], {
    handleStructuredLogs: () => undefined,
    resourcePersistencePath: `${benchState}/v3`,
  })
}

async function saturate(url: URL, loaded: Loaded, path: string): Promise<Saturated> {
  process.stderr.write(`· ${connections} kept connections to the ${loaded}\n`)
  const load = { url, host: hosts[loaded], path, connections }
  await sendLoad({ ...load, seconds: 1 })
  let [isLoaded, answers, fresh, overtaken] = [true, 0, 0, 0]
  const onAnswer = () => void answers++
  const loading = sendLoad({ ...load, seconds, onAnswer }).finally(() => (isLoaded = false))
  while (isLoaded) {
    const before = answers
    fresh = Math.max(fresh, await firstByte(url, hosts[loaded], path))
    overtaken = Math.max(overtaken, answers - before)
    await sleep(pause)
  }
  const { latencies, failures, seconds: passed } = await loading
  if (failures > 0) throw new Error(`${failures} requests to the ${loaded} failed`)
  const kept = latencies.reduce((most, one) => Math.max(most, one), 0)
  return { loaded, perSecond: latencies.length / passed, slowest: { fresh, kept }, overtaken }
}

/** Milliseconds from connecting to the first byte of the answer. */
function firstByte({ hostname, port }: URL, host: string, path: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const start = performance.now()
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
  socket.once('data', () => {
    resolve(performance.now() - start)
    socket.destroy()
  })
  socket.once('error', reject)
  return promise
}

export function saturationLines(measured: readonly Saturated[]): string[] {
  return measured.map(({ loaded, perSecond, slowest: { fresh, kept }, overtaken }) => {
    const rate = `${perSecond.toFixed(0)} requests per second`
    const times = `new connection ${fresh.toFixed(0)} ms, kept one ${kept.toFixed(0)} ms`
    return `the ${loaded}: ${rate}, slowest ${times}, overtaken by ${overtaken}`
  })
}

/** Only the site has a budget. */
export function saturationBudgets(measured: readonly Saturated[]): Budgeted[] {
  return measured
    .filter(({ loaded }) => loaded === 'site')
    .map(({ slowest }) => ({
      what: `slowest new connection beside ${connections} busy ones`,
      value: slowest.fresh,
      budget: goal,
      unit: 'ms',
    }))
}
