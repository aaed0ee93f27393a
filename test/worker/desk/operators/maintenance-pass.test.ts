import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import {
  maintenancePass,
  passLifetime,
} from '../../../../worker/desk/operators/maintenance-pass.ts'
import { maintenanceKey } from '../../../../worker/storage/maintenance.ts'
import { clearMemo } from '../../../../worker/storage/memo.ts'
import { fetchApp, resetSite } from '../../../support/site/site.ts'

const secret = 'a secret of this test'
const bindings = { OPERATOR_SECRET: secret }

const createPass = (by: string, at: Date) => maintenancePass.sign(by, {}, at)

beforeAll(resetSite)
beforeEach(async () => {
  await env.KV.put(maintenanceKey, JSON.stringify({ enabled: true }))
  clearMemo()
})

it('a signed link opens the site to an operator, while others get the maintenance screen', async () => {
  const link = await fetchApp(`/en-US/maintenance?pass=${await createPass(secret, new Date())}`, {
    bindings,
  })
  expect(link.status).toBe(302)
  expect(link.headers.get('Location')).toBe('/en-US')
  expect(link.headers.get('Set-Cookie')).toMatch(/^operator=.*HttpOnly; Secure; SameSite=Lax$/)
  const cookie = link.headers.get('Set-Cookie')!.split(';')[0]!
  expect((await fetchApp('/article/2', { bindings, headers: { Cookie: cookie } })).status).toBe(200)
  expect((await fetchApp('/article/2', { bindings })).status).toBe(503)
})

it.each([
  ['another secret', await createPass('guessed', new Date())],
  ['an expired one', await createPass(secret, new Date(Date.now() - (passLifetime + 1) * 1000))],
  [
    'a later expiry under the old signature',
    (await createPass(secret, new Date())).replace(/\.[^.]+\./, `.${btoa('{"exp":99999999999}')}.`),
  ],
  ['junk', '1.2.3'],
  ['nothing', ''],
])('the pass refuses %s', async (_, pass) => {
  expect((await fetchApp(`/maintenance?pass=${pass}`, { bindings })).status).toBe(503)
  expect((await fetchApp('/', { bindings, headers: { Cookie: `operator=${pass}` } })).status).toBe(
    503,
  )
})

it('the pass is unavailable without a secret', async () => {
  const [pass, now] = [await createPass('', new Date()), new Date()]
  expect(await maintenancePass.read(undefined, pass, now)).toBeNull()
  expect(await maintenancePass.read('', pass, now)).toBeNull()
})
