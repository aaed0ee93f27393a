import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { operatorSelf } from '../../../../client/contract/desk/operators/operator.ts'
import { runJobs } from '../../../../worker/cron.ts'
import { signInOperator, sendDeskRequest } from '../../../support/desk/desk.ts'
import { dbWithoutWrites } from '../../../support/fakes/bindings.ts'
import {
  addressOf,
  demoPassword,
  logIn,
  readProblem,
  rowsOf,
  sendApi,
} from '../../../support/site/member.ts'
import { finishNightlyWork } from '../../../support/site/nightly-work.ts'
import { fetchApp, resetSite, testDeps } from '../../../support/site/site.ts'

beforeEach(resetSite)
afterEach(() => vi.useRealTimers())

const me = '/api/backstage/me'
const login = (name: string, password = demoPassword, headers?: Record<string, string>) =>
  sendDeskRequest('/api/backstage/login', {
    body: { email: addressOf(name), password },
    ...(headers && { headers }),
  })

it('sign-in starts a session with the token in the response and in its own strict cookie', async () => {
  const response = await login('translator')
  const cookies = response.headers.getSetCookie()
  const { access_token, operator } = await response.json<{
    access_token: string
    operator: unknown
  }>()
  expect(z.parse(operatorSelf, operator)).toEqual(operator)
  expect(operator).toMatchObject({
    email: 'translator@example.test',
    roles: ['translator'],
    languages: ['th-TH'],
    second_factor: 'optional',
  })
  expect(cookies).toContainEqual(
    `__Host-backstage=${access_token}; Max-Age=43200; Path=/; HttpOnly; Secure; SameSite=Strict`,
  )
  expect(cookies).toContainEqual('backstage_hint=1; Max-Age=43200; Path=/; SameSite=Lax')
  const [row] = await rowsOf<{ token_hash: string }>('select token_hash from operator_sessions')
  expect(row?.token_hash).toMatch(/^[\w-]{43}$/)
  expect(row?.token_hash).not.toBe(access_token)
  const byCookie = await sendDeskRequest(me, { as: access_token })
  const byHeader = await fetchApp(me, { headers: { Authorization: `Bearer ${access_token}` } })
  expect(await byCookie.json()).toEqual(operator)
  expect(byHeader.headers.get('Cache-Control')).toBe('private, no-store')
  expect(await byHeader.json()).toEqual(operator)
})

it('sign-in answers an unknown address and a wrong password alike', async () => {
  expect(await readProblem(await login('owner', 'wrongpassword'))).toEqual([401, 'login_failed'])
  expect(await readProblem(await login('nobody'))).toEqual([401, 'login_failed'])
  expect(await readProblem(await login('member'))).toEqual([401, 'login_failed'])
})

it('sign-in separates members and operators', async () => {
  const operator = await signInOperator('owner')
  const member = await logIn('member')
  expect((await sendApi('/api/user', { as: operator })).status).toBe(401)
  expect((await sendDeskRequest(me, { as: member })).status).toBe(401)
  const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } })
  expect((await fetchApp('/api/user', bearer(operator))).status).toBe(401)
  expect((await fetchApp(me, bearer(member))).status).toBe(401)
  const response = await sendApi('/api/user/login', {
    body: { email: 'owner@example.test', password: demoPassword },
  })
  expect(await readProblem(response)).toEqual([401, 'login_failed'])
})

it('logging out ends a session at once, and only that of its token', async () => {
  const [token, other] = [await signInOperator('editor'), await signInOperator('editor')]
  const response = await sendDeskRequest('/api/backstage/logout', { method: 'POST', as: token })
  expect(response.status).toBe(204)
  expect(response.headers.getSetCookie()).toContainEqual(
    '__Host-backstage=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Strict',
  )
  expect((await sendDeskRequest(me, { as: token })).status).toBe(401)
  expect((await sendDeskRequest(me, { as: other })).status).toBe(200)
})

it('a session ends after twelve hours, and its row is deleted', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') })
  const token = await signInOperator('editor')
  vi.setSystemTime('2026-11-20T23:59:59Z')
  expect((await sendDeskRequest(me, { as: token })).status).toBe(200)
  vi.setSystemTime('2026-11-21T00:00:00Z')
  expect((await sendDeskRequest(me, { as: token })).status).toBe(401)
  await finishNightlyWork()
  await runJobs(testDeps(new Date()), env)
  expect(await rowsOf('select id from operator_sessions')).toEqual([])
})

it('deactivation ends the open sessions of an operator', async () => {
  const token = await signInOperator('editor')
  await env.DB.prepare(`update operators set deactivated_at = 'now' where id = 2`).run()
  expect((await sendDeskRequest(me, { as: token })).status).toBe(401)
  expect(await readProblem(await login('editor'))).toEqual([401, 'login_failed'])
})

it('sign-in refuses cross-site writes', async () => {
  const as = await signInOperator('editor')
  const headers = { Origin: 'https://elsewhere.example' }
  const logout = (more: Record<string, string>) =>
    sendDeskRequest('/api/backstage/logout', { method: 'POST', as, headers: more })
  expect(await readProblem(await logout(headers))).toEqual([403, 'cross_site'])
  expect(await readProblem(await logout({ 'Sec-Fetch-Site': 'same-site' }))).toEqual([
    403,
    'cross_site',
  ])
  const oldBrowser = await fetchApp('/api/backstage/logout', {
    method: 'POST',
    headers: { Cookie: `__Host-backstage=${as}` },
  })
  expect(await readProblem(oldBrowser)).toEqual([403, 'cross_site'])
  expect((await sendDeskRequest(me, { as })).status).toBe(200)
})

it('sign-ins and sign-outs are recorded', async () => {
  const as = await signInOperator('editor')
  await sendDeskRequest('/api/backstage/logout', { method: 'POST', as })
  const entries = await rowsOf(
    'select operator_id, action, target_type, target_id from audit_log order by id',
  )
  const of = { operator_id: 2, target_type: 'operator', target_id: '2' }
  expect(entries).toEqual([
    { ...of, action: 'operator.sign_in' },
    { ...of, action: 'operator.sign_out' },
  ])
})

it('sign-in starts no session that cannot be recorded', async () => {
  const response = await sendDeskRequest('/api/backstage/login', {
    body: { email: 'editor@example.test', password: demoPassword },
    bindings: { DB: dbWithoutWrites(/insert into "audit_log"/) },
  })
  expect(response.status).toBe(500)
  expect(await rowsOf('select id from operator_sessions')).toEqual([])
})

it('sign-in reports a missing second factor outside development, whatever the setting', async () => {
  const bindings = { ENVIRONMENT: 'production', OPERATOR_SECOND_FACTOR: 'optional' }
  const as = await signInOperator('owner')
  const self = await sendDeskRequest(me, { as, bindings: bindings as unknown as Partial<Env> })
  expect(await self.json()).toMatchObject({ second_factor: 'missing' })
})

it('sign-in pauses an operator’s password on new devices only, and never a member’s', async () => {
  const known = (await login('editor')).headers.getSetCookie().map((one) => one.split(';')[0])
  const device = known.find((one) => one?.startsWith('__Host-device='))!
  for (let count = 0; count < 20; count++)
    await login('editor', 'wrongpassword', { 'CF-Connecting-IP': `10.9.${count}.1` })
  expect(await readProblem(await login('editor'))).toEqual([429, 'desk_login_paused'])
  expect((await login('editor', demoPassword, { Cookie: device })).status).toBe(200)
  expect(await logIn('member')).toMatch(/^[\w-]{43}$/)
})

it('sign-in returns the methods of an operator’s address', async () => {
  const response = await fetchApp('/api/backstage/me', { method: 'DELETE' })
  expect(response.headers.get('Allow')).toBe('GET, HEAD, PATCH, OPTIONS')
  expect(await readProblem(response)).toEqual([405, 'method_not_allowed'])
  expect(await readProblem(await fetchApp('/api/backstage/nothing'))).toEqual([404, 'not_found'])
})
