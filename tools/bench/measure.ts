// Alternates pages and constants in short slices, so that other load affects both equally. The ratio is the median over
// all rounds.
import { sendLoad, type LoadResult } from './load.ts'
import type { BenchSite, WorkerName } from './site.ts'

export interface Subject {
  /** Name in the table and in the baseline. */
  name: string
  worker: Exclude<WorkerName, 'constant'>
  path: string
  /** Expected page source in `Server-Timing`. */
  source?: string
  connections: number
  rounds: number
  /** Seconds of each slice. */
  seconds: number
}

export interface Measured {
  name: string
  bytes: number
  perSecond: number
  constantPerSecond: number
  /** Requests per second, relative to a constant response of equal size. */
  ratio: number
  p50: number
  p99: number
  /** CPU milliseconds of workerd per request, including its storage simulators. */
  cpu: number | undefined
  constantCpu: number | undefined
  strays: number
  failures: number
}

interface Slice extends LoadResult {
  perSecond: number
  cpu: number | undefined
}

export async function measure(site: BenchSite, subject: Subject): Promise<Measured> {
  const bytes = await warmUp(site, subject)
  const constant = { ...subject, worker: 'constant' as const, path: `/${bytes}`, source: undefined }
  const pages: Slice[] = []
  const constants: Slice[] = []
  for (let round = 0; round < subject.rounds; round++) {
    pages.push(await slice(site, subject))
    constants.push(await slice(site, constant))
  }
  const latencies = pages.flatMap((one) => one.latencies).toSorted((a, b) => a - b)
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? Number.NaN
  return {
    name: subject.name,
    bytes,
    perSecond: median(pages.map((one) => one.perSecond)),
    constantPerSecond: median(constants.map((one) => one.perSecond)),
    ratio: median(pages.map((one, round) => one.perSecond / constants[round]!.perSecond)),
    p50: at(0.5),
    p99: at(0.99),
    cpu: cpuOf(pages),
    constantCpu: cpuOf(constants),
    strays: sum(pages.map((one) => one.mismatchedResponses)),
    failures: sum([...pages, ...constants].map((one) => one.failures)),
  }
}

/** Requests the page until caches and the compiler are warm; returns its size. */
async function warmUp(site: BenchSite, subject: Subject): Promise<number> {
  const url = await site.url(subject.worker)
  const response = await fetch(new URL(subject.path, url), { redirect: 'error' })
  const { byteLength } = await response.arrayBuffer()
  if (!response.ok) throw new Error(`${subject.path} answers ${response.status}`)
  const constant = await site.url('constant')
  const { connections } = subject
  await sendLoad({ url, path: subject.path, connections, seconds: 1 })
  await sendLoad({ url: constant, path: `/${byteLength}`, connections, seconds: 0.5 })
  return byteLength
}

type SliceOf = Pick<Subject, 'path' | 'connections' | 'seconds'> & {
  worker: WorkerName
  source?: string | undefined
}

async function slice(site: BenchSite, { worker, source, ...load }: SliceOf): Promise<Slice> {
  const url = await site.url(worker)
  const before = site.cpu()
  const result = await sendLoad({ ...load, url, ...(source && { source }) })
  const after = site.cpu()
  return {
    ...result,
    perSecond: result.latencies.length / result.seconds,
    cpu: before === undefined || after === undefined ? undefined : after - before,
  }
}

function cpuOf(slices: readonly Slice[]): number | undefined {
  const answers = slices.map((one) => one.latencies.length + one.mismatchedResponses)
  const cpu = slices.map((one) => one.cpu ?? Number.NaN)
  const each = sum(cpu) / sum(answers)
  return Number.isFinite(each) ? each : undefined
}

function median(list: readonly number[]): number {
  return list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN
}

function sum(list: readonly number[]): number {
  return list.reduce((total, one) => total + one, 0)
}
