// The switch of the site at the desk: who may, what readers see, two operators at once, the log and its undo.
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { MaintenanceState } from '../../../../client/contract/desk/site/settings-api.ts'
import { deskClient } from '../../../../client/contract/desk/entries/presence.ts'
import { switchMaintenance } from '../../../../worker/services/maintenance.ts'
import { maintenanceKey } from '../../../../worker/storage/maintenance.ts'
import { forgetAll } from '../../../../worker/storage/memory.ts'
import { brokenDb } from '../../../support/fakes/bindings.ts'
import { operatorSession, sendDesk } from '../../../support/desk/desk.ts'
import { askDesk, desk } from '../../../support/desk/entries.ts'
import { ascending, problemOf, rowsOf } from '../../../support/site/member.ts'
import { openSocket } from '../../../support/site/realtime.ts'
import { ask, freshSite, readPage, testDeps } from '../../../support/site/site.ts'
import { createDeps } from '../../../../worker/deps.ts'

let owner = ''
beforeEach(async () => {
  await freshSite()
  owner = await operatorSession('owner')
})
afterEach(async () => {
  await env.KV.delete(maintenanceKey)
  forgetAll()
})

const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()
const notice = { enabled: true, until: null, message: {}, url: '' }
const now = () => desk<MaintenanceState>(owner, 'maintenance')
async function put(body: object, as = owner): Promise<Response> {
  const { rev } = await now()
  return askDesk(as, 'maintenance', { method: 'PUT', body: { ...notice, ...body }, rev })
}

it('closes the site at once, tells readers what it was told to, and opens it again', async () => {
  expect((await ask('/en-US')).status).toBe(200)
  const until = hours(2)
  const answer = await put({ until, message: { 'en-US': 'New draws are being set up.' } })
  expect(await answer.json()).toMatchObject({
    enabled: true,
    until,
    changed_by: { id: expect.any(Number) },
  })
  const closed = await ask('/en-US')
  expect(closed.status).toBe(503)
  expect((await readPage(closed)).text).toContain('New draws are being set up.')
  expect((await ask('/api/article')).status).toBe(503)
  const { closed: told } = await desk<{ closed: object }>(owner, 'heartbeat')
  expect(told).toMatchObject({ since: expect.any(String), until })
  expect((await put({ enabled: false })).status).toBe(200)
  expect((await ask('/en-US')).status).toBe(200)
  expect(await desk(owner, 'heartbeat')).toMatchObject({ closed: null })
})

it('keeps since when it is closed while the words change', async () => {
  await put({})
  const { since } = await now()
  await put({ message: { 'zh-CN': '再等一会儿。' } })
  expect(await now()).toMatchObject({ since, message: { 'zh-CN': '再等一会儿。' } })
  const acts = await rowsOf<{ action: string }>(
    "select action from audit where type = 'maintenance' order by id",
  )
  expect(acts.map(({ action }) => action)).toEqual(['maintenance.on', 'maintenance.change'])
})

it.each([
  { url: 'http://status.example' },
  { url: 'javascript:alert(1)' },
  { url: 'https://user@status.example' },
  { url: 'https://localhost' },
  { message: { 'xx-XX': 'no' } },
  { message: { 'en-US': 'x'.repeat(401) } },
  { until: 'tomorrow' },
])('%j is refused', async (body) => {
  expect(await problemOf(await put(body))).toEqual([422, 'validation_failed'])
  expect((await ask('/en-US')).status).toBe(200)
})

it('does not promise a past moment', async () => {
  expect(await problemOf(await put({ until: hours(-1) }))).toEqual([422, 'until_too_early'])
})

it('is for owners alone', async () => {
  const editor = await operatorSession('editor')
  expect(await problemOf(await put({}, editor))).toEqual([403, 'forbidden'])
})

it('of two operators at once lets one switch', async () => {
  const { rev } = await now()
  const send = (message: object) =>
    askDesk(owner, 'maintenance', { method: 'PUT', body: { ...notice, message }, rev })
  const answers = await Promise.all([send({ 'en-US': 'One' }), send({ 'en-US': 'Two' })])
  expect(answers.map(({ status }) => status).toSorted(ascending)).toEqual([200, 409])
  expect(await rowsOf("select id from audit where type = 'maintenance'")).toHaveLength(1)
})

it('is undone from the log: the site opens', async () => {
  await put({})
  const [{ id } = { id: 0 }] = await rowsOf<{ id: number }>(
    "select id from audit where action = 'maintenance.on'",
  )
  expect(await desk(owner, `audit/${id}/undo`)).toMatchObject({
    effect: 'site_open',
    changed: null,
  })
  await desk(owner, `audit/${id}/undo`, { method: 'POST', body: {} })
  expect((await ask('/en-US')).status).toBe(200)
  const again = await askDesk(owner, `audit/${id}/undo`, { method: 'POST', body: {} })
  expect(await problemOf(again)).toEqual([409, 'undo_outdated'])
})

it('leaves the desk its sockets, and closes those of readers', async () => {
  await put({})
  expect(await (await openSocket()).closed).toMatchObject({ code: 4100 })
  const ofDesk = await openSocket(`/app/meridian-key?protocol=7&client=${deskClient}`)
  await ofDesk.established()
})

it('by a command is the same, is noted, and needs no database', async () => {
  await switchMaintenance(
    { deps: testDeps(new Date()), operator: null },
    { ...notice, url: 'https://status.example' },
  )
  expect(await now()).toMatchObject({
    enabled: true,
    url: 'https://status.example',
    changed_by: null,
  })
  const broken = createDeps({ ...env, DB: brokenDb }, () => undefined)
  await switchMaintenance({ deps: broken, operator: null }, { ...notice, enabled: false })
  expect((await ask('/en-US')).status).toBe(200)
})

it('previews what is typed, without closing anything', async () => {
  const address =
    '/backstage/closed/th-TH?message=Moving%20%3Cb%3Ehouse%3C/b%3E&url=https://status.example'
  const page = await sendDesk(address, { as: owner })
  expect([page.status, page.headers.get('Cache-Control')]).toEqual([200, 'private, no-store'])
  expect(page.headers.get('X-Frame-Options')).toBe('SAMEORIGIN')
  const html = await page.text()
  expect(html).toContain('Moving &lt;b&gt;house&lt;/b&gt;')
  expect(html).toContain('lang="th-TH"')
  expect(html).not.toMatch(/http-equiv="refresh"|<script[^>]+src=/i)
  expect((await ask('/en-US')).status).toBe(200)
  expect((await ask('/backstage/closed/th-TH')).status).toBe(403)
})
