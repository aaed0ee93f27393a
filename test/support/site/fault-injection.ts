// Jobs that are cut off: each of their calls to the databases, KV, R2 and the queues fails once, in each way there is.
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
 * With the process, nothing else is called. Otherwise the process goes on: the call was not carried out, or it was and its
 * answer is lost.
 */
export const failureModes = ['the process ends', 'the call fails', 'the answer is lost'] as const
export type FailureMode = (typeof failureModes)[number]

export interface Job {
  /** Makes a site with work for it. */
  arrange: () => Promise<unknown>
  run: (deps: Deps) => Promise<unknown>
  /** Runs after which nothing is left to do. */
  runs?: number
  at?: Date
  /** By default, all. */
  cuts?: readonly FailureMode[]
}

/** Calls of which the one at a place, counted from 1, is cut off. */
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

/** Bindings whose call at a place is cut off. */
function interruptAt(place: number, cut: FailureMode) {
  const { by, made } = failCallAt(place, cut)
  const bindings: Env = {
    ...env,
    DB: interceptedDatabase(by),
    SEARCH: interceptedDatabase(by, env.SEARCH),
    ...interceptOptionalDatabases((database) => interceptedDatabase(by, database)),
    KV: interceptedKv(by),
    MEDIA: interceptedR2(by),
    BACKUPS: interceptedR2(by, env.BACKUPS),
    EMAIL_QUEUE: interceptedQueue(by),
    DELIVERY_QUEUE: interceptedQueue(by),
    METRICS_QUEUE: interceptedQueue(by),
  }
  return { bindings, made }
}

/** As many runs as the job needs; resolves to the errors of those that failed. */
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
  // What an isolate remembers goes with it.
  clearMemo()
  return errors
}

/** Runs the job undisturbed; resolves to the number of its calls. */
export async function runToEnd(job: Job): Promise<number> {
  const { bindings, made } = interruptAt(Infinity, 'the call fails')
  const [error] = await runAll(job, bindings)
  if (error) throw error
  return made()
}

/**
 * Places at which a job is cut off: some from its first call to its last; in a deep run each, and the one behind them. Ways of
 * failing share the places, so that several prove more of them.
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

/** Runs the job, cut off at a place, then to its end. Resolves to whether it had come so far. */
export async function runWithFailure(job: Job, place: number, cut: FailureMode): Promise<boolean> {
  const { bindings, made } = interruptAt(place, cut)
  await runAll(job, bindings)
  await runToEnd(job)
  return made() >= place
}
