// New connections while kept ones keep the local site busy: `npm run bench -- saturation`. On the same listener, the
// built Worker without the wait of scripts/local/workerd/polled-entry.mjs and a constant Worker show what workerd does
// by itself. A request of many steps shows why: workerd polls its sockets only when none of its events is left.
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from 'node:net'
import { configuredWorker, servedModules, startWorkers } from '../../scripts/local/miniflare.ts'
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
const hosts = { site: '127.0.0.1', unpolled: 'unpolled.example', constant: 'constant.example' }
export type Loaded = keyof typeof hosts
const stepsHost = 'steps.example'
const steps = 1000

export interface Saturated {
  loaded: Loaded
  /** Responses per second to the kept connections. */
  perSecond: number
  /** Milliseconds of the slowest answer to a new connection, and to a kept one. */
  slowest: { fresh: number; kept: number }
  /** Most answers to kept connections while a new one waited; unlike the time, the same on a busy machine. */
  overtaken: number
}

/** New connections that the constant Worker answered during a request of many steps; with and without a timer. */
interface DuringSteps {
  polled: number
  unpolled: number
}

export interface Saturation {
  measured: Saturated[]
  duringSteps: DuringSteps
}

export async function measureSaturation(): Promise<Saturation> {
  const miniflare = await startSharedListener()
  try {
    const url = await miniflare.ready
    const { article } = await pagePaths(url)
    const { byteLength } = await (await fetch(new URL(article, url))).arrayBuffer()
    const paths = { site: article, unpolled: article, constant: `/${byteLength}` }
    const measured: Saturated[] = []
    for (const loaded of ['site', 'unpolled', 'constant'] as const)
      measured.push(await saturate(url, loaded, paths[loaded]))
    const unpolled = await answersDuring(url, `/?steps=${steps}`)
    const polled = await answersDuring(url, `/?steps=${steps}&polled`)
    return { measured, duringSteps: { polled, unpolled } }
  } finally {
    await miniflare.dispose()
  }
}

/** The product as `npm start` serves it, and the others beside it. */
async function startSharedListener() {
  const options = await configuredWorker(`${built}/wrangler.json`)
  const { compatibilityDate, compatibilityFlags, kvNamespaces, r2Buckets, d1Databases, images } =
    options
  const common = { compatibilityDate, compatibilityFlags }
  const bindings = { ...options.bindings, ORIGIN: `http://${hosts.site}` }
  const ratelimits = withoutRateLimits(options.ratelimits)
  const site = { ...options, name: 'site', bindings, ratelimits, modules: servedModules(built) }
  const unpolled = {
    ...common,
    name: 'unpolled',
    bindings,
    kvNamespaces,
    r2Buckets,
    d1Databases,
    images,
    modules: product(),
    routes: [`${hosts.unpolled}/*`],
  }
  const constant = {
    ...common,
    name: 'constant',
    modules: [await own('constant')],
    routes: [`${hosts.constant}/*`],
  }
  const stepping = {
    ...common,
    name: 'steps',
    modules: [await own('steps')],
    routes: [`${stepsHost}/*`],
    serviceBindings: { CONSTANT: 'constant' },
  }
  return startWorkers([site, unpolled, constant, stepping], {
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

async function answersDuring(url: URL, path: string): Promise<number> {
  let [isDone, answers] = [false, 0]
  const request = firstByte(url, stepsHost, path).finally(() => (isDone = true))
  while (!isDone) {
    await firstByte(url, hosts.constant, '/1')
    if (!isDone) answers++
  }
  await request
  return answers
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

const names: Record<Loaded, string> = {
  site: 'the site as npm start serves it',
  unpolled: 'the built Worker without the wait',
  constant: 'a constant Worker',
}

export function saturationLines({ measured, duringSteps }: Saturation): string[] {
  const { unpolled, polled } = duringSteps
  const lines = measured.map(({ loaded, perSecond, slowest: { fresh, kept }, overtaken }) => {
    const rate = `${perSecond.toFixed(0)} requests per second`
    const times = `new connection ${fresh.toFixed(0)} ms, kept one ${kept.toFixed(0)} ms`
    return `${names[loaded]}: ${rate}, slowest ${times}, overtaken by ${overtaken}`
  })
  return [
    ...lines,
    `during ${steps} steps inside workerd, a constant Worker answers ${unpolled} new connections, with timers ${polled}`,
  ]
}

/** Only the served site has a budget. */
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
