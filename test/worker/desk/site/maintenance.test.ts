// Maintenance at the desk: permissions, the readers' screen, concurrent operators, the log and undo.
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { MaintenanceState } from '../../../../client/contract/desk/site/settings-api.ts'
import { deskClientName } from '../../../../client/contract/desk/entries/presence.ts'
import { switchMaintenance } from '../../../../worker/services/maintenance.ts'
import { maintenanceKey } from '../../../../worker/storage/maintenance.ts'
import { clearMemo } from '../../../../worker/storage/memo.ts'
import { failingDb } from '../../../support/fakes/bindings.ts'
import { operatorSession, sendDeskRequest } from '../../../support/desk/desk.ts'
import { fetchDesk, callDesk } from '../../../support/desk/entries.ts'
import { ascending, readProblem, rowsOf } from '../../../support/site/member.ts'
import { openSocket } from '../../../support/site/realtime.ts'
import { fetchApp, resetSite, readPage, testDeps } from '../../../support/site/site.ts'
import { createDeps } from '../../../../worker/deps.ts'

let owner = ''
beforeEach(async () => {
  await resetSite()
  owner = await operatorSession('owner')
})
afterEach(async () => {
  await env.KV.delete(maintenanceKey)
  clearMemo()
})

const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()
const notice = { enabled: true, until: null, message: {}, url: '' }
const now = () => callDesk<MaintenanceState>(owner, 'maintenance')
async function put(body: object, as = owner): Promise<Response> {
  const { rev } = await now()
  return fetchDesk(as, 'maintenance', { method: 'PUT', body: { ...notice, ...body }, rev })
}

it('maintenance closes the site at once, shows readers the message, and opens it again', async () => {
  expect((await fetchApp('/en-US')).status).toBe(200)
  const until = hours(2)
  const answer = await put({ until, message: { 'en-US': 'New draws are being set up.' } })
  expect(await answer.json()).toMatchObject({
    enabled: true,
    until,
    changed_by: { id: expect.any(Number) },
  })
  const closed = await fetchApp('/en-US')
  expect(closed.status).toBe(503)
  expect((await readPage(closed)).text).toContain('New draws are being set up.')
  expect((await fetchApp('/api/article')).status).toBe(503)
  const { closed: told } = await callDesk<{ closed: object }>(owner, 'heartbeat')
  expect(told).toMatchObject({ since: expect.any(String), until })
  expect((await put({ enabled: false })).status).toBe(200)
  expect((await fetchApp('/en-US')).status).toBe(200)
  expect(await callDesk(owner, 'heartbeat')).toMatchObject({ closed: null })
})

it('maintenance keeps its start when the message changes', async () => {
  await put({})
  const { since } = await now()
  await put({ message: { 'zh-CN': '再等一会儿。' } })
  expect(await now()).toMatchObject({ since, message: { 'zh-CN': '再等一会儿。' } })
  const acts = await rowsOf<{ action: string }>(
    "select action from audit_log where target_type = 'maintenance' order by id",
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
  expect(await readProblem(await put(body))).toEqual([422, 'validation_failed'])
  expect((await fetchApp('/en-US')).status).toBe(200)
})

it('maintenance shows no expected end in the past', async () => {
  expect(await readProblem(await put({ until: hours(-1) }))).toEqual([422, 'until_too_early'])
})

it('maintenance is for owners only', async () => {
  const editor = await operatorSession('editor')
  expect(await readProblem(await put({}, editor))).toEqual([403, 'forbidden'])
})

it('maintenance is switched by one of two concurrent operators', async () => {
  const { rev } = await now()
  const send = (message: object) =>
    fetchDesk(owner, 'maintenance', { method: 'PUT', body: { ...notice, message }, rev })
  const answers = await Promise.all([send({ 'en-US': 'One' }), send({ 'en-US': 'Two' })])
  expect(answers.map(({ status }) => status).toSorted(ascending)).toEqual([200, 409])
  expect(await rowsOf("select id from audit_log where target_type = 'maintenance'")).toHaveLength(1)
})

it('maintenance is undone from the log, which opens the site', async () => {
  await put({})
  const [{ id } = { id: 0 }] = await rowsOf<{ id: number }>(
    "select id from audit_log where action = 'maintenance.on'",
  )
  expect(await callDesk(owner, `audit/${id}/undo`)).toMatchObject({
    effect: 'site_open',
    changed: null,
  })
  await callDesk(owner, `audit/${id}/undo`, { method: 'POST', body: {} })
  expect((await fetchApp('/en-US')).status).toBe(200)
  const again = await fetchDesk(owner, `audit/${id}/undo`, { method: 'POST', body: {} })
  expect(await readProblem(again)).toEqual([409, 'undo_outdated'])
})

it('maintenance keeps sockets of the desk, and closes those of readers', async () => {
  await put({})
  expect(await (await openSocket()).closed).toMatchObject({ code: 4100 })
  const ofDesk = await openSocket(`/app/meridian-key?protocol=7&client=${deskClientName}`)
  await ofDesk.established()
})

it('maintenance by a command is equivalent, is recorded, and needs no database', async () => {
  await switchMaintenance(
    { deps: testDeps(new Date()), operator: null },
    { ...notice, url: 'https://status.example' },
  )
  expect(await now()).toMatchObject({
    enabled: true,
    url: 'https://status.example',
    changed_by: null,
  })
  const broken = createDeps({ ...env, DB: failingDb }, () => undefined)
  await switchMaintenance({ deps: broken, operator: null }, { ...notice, enabled: false })
  expect((await fetchApp('/en-US')).status).toBe(200)
})

it('maintenance has a preview of the entered message, which closes nothing', async () => {
  const address =
    '/backstage/closed/th-TH?message=Moving%20%3Cb%3Ehouse%3C/b%3E&url=https://status.example'
  const page = await sendDeskRequest(address, { as: owner })
  expect([page.status, page.headers.get('Cache-Control')]).toEqual([200, 'private, no-store'])
  expect(page.headers.get('X-Frame-Options')).toBe('SAMEORIGIN')
  const html = await page.text()
  expect(html).toContain('Moving &lt;b&gt;house&lt;/b&gt;')
  expect(html).toContain('lang="th-TH"')
  expect(html).not.toMatch(/http-equiv="refresh"|<script[^>]+src=/i)
  expect((await fetchApp('/en-US')).status).toBe(200)
  expect((await fetchApp('/backstage/closed/th-TH')).status).toBe(403)
})
