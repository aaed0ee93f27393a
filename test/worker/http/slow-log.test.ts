// A slow database delays no visitor of cached pages when it is the only source of the change log
// (docs/decisions/data/time-limits.md).
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import worker from '../../../worker/index.ts'
import { changeLogKey } from '../../../worker/storage/cache/change-log.ts'
import { staleMemo, setMemo } from '../../../worker/storage/memo.ts'
import type { ChangeLog } from '../../../worker/storage/cache/staleness.ts'
import { brokenKv } from '../../support/fakes/bindings.ts'
import { resetSite, sourceOf } from '../../support/site/site.ts'
import {
  withFastTimers,
  page,
  pause,
  siteWithOpenCircuit,
  slowly,
} from '../../support/site/delayed-database.ts'

beforeEach(resetSite)
afterEach(() => void vi.useRealTimers())

/**
 * A request whose response arrives before its background work ends. The clock is stopped, so waiting would never end.
 */
async function visit(path: string, bindings: Partial<Env>) {
  const context = createExecutionContext()
  const response = await worker.fetch(
    new Request(new URL(path, 'http://localhost:8787')),
    { ...env, ...bindings },
    context,
  )
  return { response, leftBehind: () => waitOnExecutionContext(context) }
}

function knownLog(): ChangeLog {
  const log = staleMemo<ChangeLog>(changeLogKey)
  if (!log) throw new Error('no log is known')
  return log
}

it('a visitor whose request probes the database does not wait', async () => {
  const { bindings, askedDuring } = await siteWithOpenCircuit('never')
  vi.advanceTimersByTime(pause)
  const asked = await askedDuring(async () => {
    const { response } = await visit(page, { ...bindings, KV: brokenKv })
    expect([response.status, sourceOf(response)]).toEqual([200, 'stale'])
  })
  expect(asked).toBe(1)
})

it('the change log is read in the background of that request', async () => {
  const { bindings } = await siteWithOpenCircuit('late')
  const stored = knownLog()
  setMemo(changeLogKey, { ...stored, sequence: 0, globalSequence: 0 }, 0)
  const { response, leftBehind } = await visit(page, { ...bindings, KV: brokenKv })
  expect(sourceOf(response)).toBe('memory')
  expect(knownLog().sequence).toBe(0)
  await withFastTimers(leftBehind(), slowly)
  expect(knownLog().sequence).toBe(stored.sequence)
})

it('a visitor with a copy older than the log does not wait, though only the database knows its changes', async () => {
  const { bindings } = await siteWithOpenCircuit('late')
  const log = knownLog()
  setMemo(changeLogKey, { ...log, globalSequence: 0, floor: log.sequence }, pause)
  const { response } = await visit(page, bindings)
  expect([sourceOf(response), response.headers.get('X-Degraded')]).toEqual(['stale', 'd1'])
})
