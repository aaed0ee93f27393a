// Devices with web push: switched on and off by their session, and gone with it.
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { api } from '../../../client/contract/api/table.ts'
import { newPushBrowser, type PushBrowser } from '../../support/fakes/push-service.ts'
import { logIn, readProblem, rowsOf, sendApi } from '../../support/site/member.ts'
import { resetSite } from '../../support/site/site.ts'

beforeEach(resetSite)

const none = { news: false, reminders: false, draws: false }
const browser = (name: string) => newPushBrowser(`https://push.example.net/${name}`)
const formOf = ({ endpoint, keys }: Pick<PushBrowser, 'endpoint' | 'keys'>) => ({
  endpoint,
  keys,
  ...none,
  news: true,
  time_zone: 'Asia/Hong_Kong',
})
const put = (as: string, body: object) =>
  sendApi('/api/user/push?lang=en-US', { method: 'PUT', as, body })
const stateOf = async (as: string) =>
  z.parse(api.push.output, await (await sendApi('/api/user/push', { as })).json())
const centerOf = async (as: string, bindings?: Partial<Env>) => {
  const answer = await sendApi('/api/user/center', { as, ...(bindings && { bindings }) })
  return z.parse(api.center.output, await answer.json())
}
const devices = () =>
  rowsOf<{ user_id: number; endpoint: string }>(
    'select user_id, endpoint from push_devices order by id',
  )
const plan = (device: number) =>
  env.DB.prepare(
    `insert into push_deliveries values (null, ?, 'news', 'news', '{}', 0, '2026-01-01', '2040-01-01')`,
  )
    .bind(device)
    .run()

it('a session switches push on for its device, changes its kinds and switches it off', async () => {
  const as = await logIn('member2')
  expect(await stateOf(as)).toEqual({
    key: env.VAPID_PUBLIC_KEY,
    kinds: ['news', 'reminders', 'draws'],
    device: null,
  })
  const own = await browser('one')
  const answer = await put(as, formOf(own))
  expect(answer.status).toBe(200)
  const { device } = z.parse(api.setPush.output, await answer.json())
  expect(device).toMatchObject({ lang: 'en-US', ...none, news: true })
  await put(as, { ...formOf(own), news: false, draws: true })
  expect((await stateOf(as)).device).toEqual({ ...device, news: false, draws: true })
  expect((await centerOf(as)).push).toEqual(await stateOf(as))
  // A replaced subscription of the same browser.
  await put(as, formOf(await browser('two')))
  expect(await devices()).toEqual([{ user_id: 2, endpoint: 'https://push.example.net/two' }])
  for (let times = 0; times < 2; times++)
    expect((await sendApi('/api/user/push', { method: 'DELETE', as })).status).toBe(204)
  expect(await devices()).toEqual([])
})

it('a member has at most five devices, and the oldest one goes', async () => {
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f'])
    await put(await logIn('member2'), formOf(await browser(name)))
  await put(await logIn('member'), formOf(await browser('other')))
  const names = (await devices()).map(({ endpoint }) => endpoint.split('/').at(-1))
  expect(names).toEqual(['b', 'c', 'd', 'e', 'f', 'other'])
})

describe('a device is gone with its waiting messages', () => {
  it('when its session ends', async () => {
    const [as, other] = [await logIn('member2'), await logIn('member2')]
    await put(as, formOf(await browser('one')))
    await put(other, formOf(await browser('two')))
    const [{ id }] = (await rowsOf<{ id: number }>('select id from push_devices')) as [
      { id: number },
    ]
    await plan(id)
    await sendApi('/api/user/logout', { method: 'POST', as })
    expect(await devices()).toEqual([{ user_id: 2, endpoint: 'https://push.example.net/two' }])
    expect(await rowsOf('select 1 from push_deliveries')).toEqual([])
    expect((await sendApi('/api/user/push', { as })).status).toBe(401)
    const third = await logIn('member2')
    await sendApi('/api/user/sessions', { method: 'DELETE', as: third })
    expect(await devices()).toEqual([])
  })

  it('when another member uses push in the same browser', async () => {
    const [as, next] = [await logIn('member2'), await logIn('member')]
    const shared = await browser('shared')
    await put(as, formOf(shared))
    const { device } = await stateOf(as)
    await plan(device!.id)
    await put(next, formOf(shared))
    expect(await devices()).toEqual([{ user_id: 1, endpoint: shared.endpoint }])
    expect(await rowsOf('select 1 from push_deliveries')).toEqual([])
    expect((await stateOf(as)).device).toBeNull()
    // The service worker compares this id before it shows a message.
    expect((await stateOf(next)).device!.id).not.toBe(device!.id)
  })
})

describe('refused', () => {
  it.each([
    'http://push.example.net/one',
    'https://push.example.net:8443/one',
    'https://user@push.example.net/one',
    'https://10.0.0.1/one',
    'https://127.1/one',
    'https://[::1]/one',
    'https://localhost/one',
    'https://db.internal/one',
    'not an address',
  ])('is the endpoint %s', async (endpoint) => {
    const { keys } = await browser('one')
    const answer = await put(await logIn('member2'), formOf({ endpoint, keys }))
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({
      errors: [{ field: 'endpoint', code: 'address_refused' }],
    })
    expect(await devices()).toEqual([])
  })

  it('are keys that no browser has, and unknown time zones', async () => {
    const as = await logIn('member2')
    const own = await browser('one')
    const offCurve = `B${'A'.repeat(86)}`
    for (const body of [
      { ...formOf(own), keys: { ...own.keys, p256dh: offCurve } },
      { ...formOf(own), keys: { ...own.keys, p256dh: own.keys.p256dh.slice(1) } },
      { ...formOf(own), keys: { ...own.keys, auth: 'short' } },
      { ...formOf(own), time_zone: 'Mars/Olympus' },
      { ...formOf(own), endpoint: `https://push.example.net/${'x'.repeat(1000)}` },
    ])
      expect((await put(as, body)).status).toBe(422)
    expect(await devices()).toEqual([])
  })

  it('are visitors and accounts that may only read', async () => {
    const own = await browser('one')
    const visitor = await sendApi('/api/user/push', { method: 'PUT', body: formOf(own) })
    expect(visitor.status).toBe(401)
    expect((await put(await logIn('download'), formOf(own))).status).toBe(403)
  })
})

it('a site without keys offers no push', async () => {
  const as = await logIn('member2')
  const bindings = { VAPID_PRIVATE_KEY: '' }
  const own = await browser('one')
  expect(await readProblem(await sendApi('/api/user/push', { as, bindings }))).toEqual([
    404,
    'not_found',
  ])
  const body = formOf(own)
  const refused = await sendApi('/api/user/push', { method: 'PUT', as, body, bindings })
  expect(await readProblem(refused)).toEqual([404, 'not_found'])
  expect((await centerOf(as, bindings)).push).toBeNull()
})

it('a device with an earlier key of the site counts as switched off', async () => {
  const as = await logIn('member2')
  await put(as, formOf(await browser('one')))
  await env.DB.exec("update push_devices set server_key = 'earlier'")
  expect((await stateOf(as)).device).toBeNull()
})

it('the export of an account names its devices without their addresses', async () => {
  const as = await logIn('member2')
  await put(as, formOf(await browser('secret-address')))
  const text = await (await sendApi('/api/user/export', { as })).text()
  expect(z.parse(api.exportData.output, JSON.parse(text)).push_devices).toMatchObject([
    { service: 'push.example.net', news: true, reminders: false, draws: false },
  ])
  expect(text).not.toContain('secret-address')
})
