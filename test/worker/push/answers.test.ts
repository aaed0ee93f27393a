// Answers of push services: messages are repeated only when the service fails.
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { runPushJob } from '../../../worker/services/push/job.ts'
import { sendPushes } from '../../../worker/services/push/send.ts'
import { stopClockAt } from '../../support/fakes/clock.ts'
import { pushService } from '../../support/fakes/push-service.ts'
import { rowsOf } from '../../support/site/member.ts'
import {
  at,
  deliveries,
  follow,
  isoAt,
  pass,
  publishTagged,
  subscribe,
} from '../../support/site/push.ts'
import { now, resetSite, testDeps } from '../../support/site/site.ts'

stopClockAt(now.toISOString())
beforeEach(resetSite)

describe('an answer of the push service', () => {
  async function answered(...statuses: number[]) {
    const { browser } = await subscribe('member2', { news: true })
    await follow(2)
    await pass(0, [])
    await publishTagged(0, 10)
    const left = [...statuses]
    const answer = () => new Response(null, { status: left.shift() ?? 201 })
    return { browser, service: pushService({ [browser.endpoint]: answer }) }
  }

  it.each([404, 410])('of %i removes the device', async (status) => {
    const { browser, service } = await answered(status)
    await pass(12, [browser], service)
    expect(await rowsOf('select 1 from push_devices')).toEqual([])
    expect(await deliveries()).toEqual([])
  })

  it('that it is overloaded is followed by another attempt', async () => {
    const { browser, service } = await answered(503, 429)
    await pass(12, [], service)
    expect(await deliveries()).toMatchObject([{ due_at: isoAt(13), attempts: 1 }])
    await pass(12.5, [], service)
    expect(service.received).toHaveLength(1)
    await pass(13, [], service)
    expect(await deliveries()).toMatchObject([{ due_at: isoAt(18), attempts: 2 }])
    const [own] = await pass(18, [browser], service)
    expect(own).toHaveLength(3)
    expect(await deliveries()).toMatchObject([{ due_at: null }])
  })

  it('that refuses for good is logged, without the address of the device', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { browser, service } = await answered(403)
    await pass(12, [browser], service)
    expect(await deliveries()).toMatchObject([{ due_at: null, attempts: 1 }])
    expect(await rowsOf('select 1 from push_devices')).toHaveLength(1)
    const lines = log.mock.calls.flat().map(String)
    log.mockRestore()
    expect(lines.join()).toContain('push.example.net answered 403')
    expect(lines.join()).not.toContain(browser.endpoint)
  })

  it('that does not come is followed by another attempt', async () => {
    const { service } = await answered()
    const deps = testDeps(at(12))
    await runPushJob(deps, () => Promise.reject(new Error('no network')))
    expect(await deliveries()).toMatchObject([{ due_at: isoAt(13), attempts: 1 }])
    await sendPushes(testDeps(at(13)), service.request)
    expect(service.received).toHaveLength(1)
  })
})

it('without keys nothing is planned or sent', async () => {
  await subscribe('member2', { news: true })
  const service = pushService()
  await runPushJob({ ...testDeps(at(5)), pushKeys: null }, service.request)
  await sendPushes({ ...testDeps(at(5)), pushKeys: null }, service.request)
  expect(await rowsOf("select 1 from job_cursors where name = 'pushes'")).toEqual([])
})
