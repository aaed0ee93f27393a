// Interrupted jobs: each call to the databases, KV, R2 and the queues fails once in each way.
import { env } from 'cloudflare:workers'
import { clearMemo } from '../../../worker/storage/memo.ts'
import {
  interceptedDatabase,
  leakedMessage,
  interceptedKv,
  interceptedR2,
  interceptedQueue,
  type CallInterceptor,
} from '../fakes/bindings.ts'
import { interceptOptionalDatabases } from '../fakes/optional-databases.ts'
import { isDeep, sampledList } from '../sample.ts'
import { now } from './site.ts'
import { createDeps, type Deps } from '../../../worker/deps.ts'

/**
 * When the process ends, nothing else is called. Otherwise it continues, with the call either not executed or executed
 * with a lost response.
 */
export const failureModes = ['the process ends', 'the call fails', 'the answer is lost'] as const
export type FailureMode = (typeof failureModes)[number]

export interface Job {
  /** Creates a site with work for the job. */
  arrange: () => Promise<unknown>
  run: (deps: Deps) => Promise<unknown>
  /** Number of runs that finish all work. */
  runs?: number
  at?: Date
  /** Defaults to all. */
  cuts?: readonly FailureMode[]
}

/** Intercepts calls and interrupts the one with this number, counted from 1. */
export function failCallAt(
  place: number,
  cut: FailureMode,
): { by: CallInterceptor; made: () => number } {
  let made = 0
  const by: CallInterceptor = async (call) => {
    const own = ++made
    if (own === place && cut === 'the answer is lost') await call()
    if (own === place || (own > place && cut === 'the process ends')) throw new Error(leakedMessage)
    return call()
  }
  return { by, made: () => made }
}

/** Bindings with an interrupted call. */
function interruptAt(place: number, cut: FailureMode) {
  const { by, made } = failCallAt(place, cut)
  const bindings: Env = {
    ...env,
    DB: interceptedDatabase(by),
    SEARCH: interceptedDatabase(by, env.SEARCH),
    ...interceptOptionalDatabases((database) => interceptedDatabase(by, database)),
    KV: interceptedKv(by),
    MEDIA: interceptedR2(by),
    PUBLIC_IMAGES: interceptedR2(by, env.PUBLIC_IMAGES),
    BACKUPS: interceptedR2(by, env.BACKUPS),
    EMAIL_QUEUE: interceptedQueue(by),
    DELIVERY_QUEUE: interceptedQueue(by),
    METRICS_QUEUE: interceptedQueue(by),
    HOOK_QUEUE: interceptedQueue(by),
  }
  return { bindings, made }
}

/** Runs the job as often as it needs; resolves to the errors of failed runs. */
async function runAll({ run, runs = 1, at = now }: Job, bindings: Env): Promise<unknown[]> {
  const left: Promise<unknown>[] = []
  const errors: unknown[] = []
  const deps = createDeps(
    bindings,
    (work) => void left.push(work),
    () => at,
  )
  for (let count = 0; count < runs; count++)
    await run(deps).catch((error: unknown) => errors.push(error))
  await Promise.allSettled(left)
  // The memory of an isolate is lost with it.
  clearMemo()
  return errors
}

/** Runs the job without interruption; resolves to the number of its calls. */
export async function runToEnd(job: Job): Promise<number> {
  const { bindings, made } = interruptAt(Infinity, 'the call fails')
  const [error] = await runAll(job, bindings)
  if (error) throw error
  return made()
}

/**
 * Numbers of the calls to interrupt: some from the first to the last. A deep run uses each, and the one after the last.
 * Failure modes share the numbers, so that several of them cover more.
 */
export function cutPlaces(
  name: string,
  { calls, count, cut }: { calls: number; count: number; cut: FailureMode },
): number[] {
  const places = Array.from({ length: isDeep ? calls + 1 : calls }, (_, index) => index + 1)
  const ways = failureModes.length
  const own = places.filter((place) => place % ways === failureModes.indexOf(cut))
  return sampledList(`${name}, ${cut}`, isDeep || calls < ways ? places : own, count)
}

/** Runs the job with an interrupted call, then to its end. Resolves to true if that call was reached. */
export async function runWithFailure(job: Job, place: number, cut: FailureMode): Promise<boolean> {
  const { bindings, made } = interruptAt(place, cut)
  await runAll(job, bindings)
  await runToEnd(job)
  return made() >= place
}
