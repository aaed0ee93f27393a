// Jobs that are cut off: each of their calls to the databases, KV, R2 and the queues fails once, in each way there is.
import { env } from 'cloudflare:workers'
import { forgetAll } from '../../../worker/storage/memory.ts'
import {
  databaseBy,
  innerMessage,
  keyValuesBy,
  mediaBy,
  queueBy,
  type Caller,
} from '../fakes/bindings.ts'
import { apartBy } from '../fakes/apart.ts'
import { now } from './site.ts'
import { createDeps, type Deps } from '../../../worker/deps.ts'

/**
 * With the process, nothing else is called. Otherwise the process goes on: the call was not carried out, or it was and its
 * answer is lost.
 */
export const cuts = ['the process ends', 'the call fails', 'the answer is lost'] as const
export type Cut = (typeof cuts)[number]

export interface Job {
  /** Makes a site with work for it. */
  arrange: () => Promise<unknown>
  run: (deps: Deps) => Promise<unknown>
  /** Runs after which nothing is left to do. */
  runs?: number
  at?: Date
  /** By default, all. */
  cuts?: readonly Cut[]
}

/** Calls of which the one at a place, counted from 1, is cut off. */
export function callsCutAt(place: number, cut: Cut): { by: Caller; made: () => number } {
  let made = 0
  const by: Caller = async (call) => {
    const own = ++made
    if (own === place && cut === 'the answer is lost') await call()
    if (own === place || (own > place && cut === 'the process ends')) throw new Error(innerMessage)
    return call()
  }
  return { by, made: () => made }
}

/** Bindings whose call at a place is cut off. */
function cutAt(place: number, cut: Cut) {
  const { by, made } = callsCutAt(place, cut)
  const bindings: Env = {
    ...env,
    DB: databaseBy(by),
    SEARCH: databaseBy(by, env.SEARCH),
    ...apartBy((database) => databaseBy(by, database)),
    KV: keyValuesBy(by),
    MEDIA: mediaBy(by),
    BACKUPS: mediaBy(by, env.BACKUPS),
    MAIL_QUEUE: queueBy(by),
    LETTER_QUEUE: queueBy(by),
    MEASURE_QUEUE: queueBy(by),
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
  forgetAll()
  return errors
}

/** Runs the job undisturbed. */
export async function finish(job: Job): Promise<void> {
  const { bindings } = cutAt(Infinity, 'the call fails')
  const [error] = await runAll(job, bindings)
  if (error) throw error
}

/** Runs the job, cut off at a place, then to its end. Resolves to whether it had come so far. */
export async function finishCutOff(job: Job, place: number, cut: Cut): Promise<boolean> {
  const { bindings, made } = cutAt(place, cut)
  await runAll(job, bindings)
  await finish(job)
  return made() >= place
}
