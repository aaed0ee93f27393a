// A site whose database responds late or never, as seen by the circuit breaker (worker/storage/circuit-breaker.ts).
import { expect, vi } from 'vitest'
import { interceptedDatabase, type CallInterceptor } from '../fakes/bindings.ts'
import { logIn } from './member.ts'
import { publishAll } from './publish-all.ts'
import { fetchApp } from './site.ts'
import { stopTimers } from '../fakes/timers.ts'

type Answers = 'at once' | 'late' | 'never'

/** A database that can respond late or never, and counts its calls. */
export function delayableDatabase() {
  let answers: Answers = 'at once'
  let asked = 0
  const by: CallInterceptor = async (call) => {
    asked++
    if (answers === 'late') await new Promise((resolve) => void setTimeout(resolve, 2500))
    return answers === 'never' ? new Promise(() => undefined) : call()
  }
  return {
    bindings: { DB: interceptedDatabase(by) },
    answer: (how: Answers) => void (answers = how),
    /** Number of calls during the work. */
    askedDuring: async (work: () => Promise<unknown>) => {
      const before = asked
      await work()
      return asked - before
    },
  }
}

/**
 * Waits for work while a second of the site's time limits takes 60 ms, or more if the database's own time has to fit
 * in.
 */
export async function withFastTimers<T>(work: Promise<T>, second = 60): Promise<T> {
  let isOver = false
  const over = () => void (isOver = true)
  work.then(over, over)
  while (!isOver) {
    await scheduler.wait(second)
    await vi.advanceTimersByTimeAsync(1000)
  }
  return work
}

export const page = '/article/2'
export const slowly = 300

/** A site with a cached page that lacks a change, whose database has just delayed three requests. */
export async function siteWithOpenCircuit(how: Answers) {
  const database = delayableDatabase()
  const { bindings } = database
  await fetchApp(page, { bindings })
  await fetchApp('/nope', { bindings })
  const member = await logIn('member')
  await publishAll()
  // Only time advanced by this test counts.
  stopTimers(Date.now())
  database.answer(how)
  const three = Array.from({ length: 3 }, () => fetchApp('/api/article/2', { bindings }))
  for (const response of await withFastTimers(Promise.all(three), slowly))
    expect(response.status).toBe(how === 'never' ? 504 : 200)
  return { ...database, member }
}

/** Milliseconds; longer than the circuit stays open. */
export const pause = 6000
