// A site without its secrets, and accounts with an unreadable stored password.
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { href } from '../../../client/contract/paths.ts'
import { addressOf, demoPassword, readProblem, rowsOf, sendApi } from '../../support/site/member.ts'
import { resetSite } from '../../support/site/site.ts'

beforeEach(resetSite)

const email = addressOf('member')
const credentials = { email, password: demoPassword }
const unset = undefined as unknown as string

describe.each([
  ['missing', unset],
  ['empty', ''],
])('a pepper that is %s', (_, PASSWORD_PEPPER) => {
  const bindings = { PASSWORD_PEPPER }

  it('makes the login fail at once', async () => {
    const response = await sendApi('/api/user/login', { body: credentials, bindings })
    expect(await readProblem(response)).toEqual([500, 'not_ready'])
  })

  it('is reported by the form without JavaScript, which keeps the address', async () => {
    const response = await sendApi(href('zh-CN', 'login'), {
      method: 'POST',
      body: new URLSearchParams(credentials).toString(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      bindings,
    })
    const html = await response.text()
    expect(response.status).toBe(500)
    expect(html).toContain('网站有一部分没有回应')
    expect(html).toContain(email)
  })

  it('allows no login', async () => {
    const form = {
      email: 'new@example.test',
      nickname: '林间的鹿',
      password: 'secret2026',
      password_confirmation: 'secret2026',
      birthday: { year: 1991, month: 4, day: 17 },
    }
    const response = await sendApi('/api/user/sign-up', { body: form, bindings })
    expect(await readProblem(response)).toEqual([500, 'not_ready'])
    expect(await rowsOf('select id from users where email = ?', form.email)).toEqual([])
  })
})

it.each(['OPERATOR_SECRET', 'TOKEN_SECRET'])('no write is accepted without %s', async (name) => {
  const response = await sendApi('/api/user/login', {
    body: credentials,
    bindings: { [name]: unset },
  })
  expect(await readProblem(response)).toEqual([500, 'not_ready'])
})

it('no write is accepted with development secrets outside development', async () => {
  const bindings = { ENVIRONMENT: 'production' } as unknown as Partial<Env>
  const response = await sendApi('/api/user/login', { body: credentials, bindings })
  expect(await readProblem(response)).toEqual([500, 'not_ready'])
})

it.each([
  'garbage',
  '$scrypt$v=1$ln=40,r=8,p=5$MDEyMzQ1Njc4OWFiY2RlZg$' + 'x'.repeat(43),
  '$scrypt$v=1$ln=14,r=8,p=99$MDEyMzQ1Njc4OWFiY2RlZg$' + 'x'.repeat(43),
  '$scrypt$v=1$ln=0,r=0,p=0$MDEyMzQ1Njc4OWFiY2RlZg$' + 'x'.repeat(43),
])('an unreadable stored password counts as wrong, and is logged: %s', async (stored) => {
  await env.DB.prepare('update users set password_hash = ? where email = ?')
    .bind(stored, email)
    .run()
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const response = await sendApi('/api/user/login', { body: credentials })
  const lines = log.mock.calls.map(([line]) => JSON.parse(String(line)) as unknown)
  log.mockRestore()
  expect(await readProblem(response)).toEqual([401, 'login_failed'])
  const request_id = response.headers.get('X-Request-Id')
  const line = {
    level: 'error',
    request_id,
    password: 'the stored hash cannot be read',
    user_id: 1,
  }
  expect(lines).toEqual([line])
})

it('a login to an account without a password fails without a log line', async () => {
  await env.DB.prepare('update users set password_hash = null where email = ?').bind(email).run()
  const log = vi.spyOn(console, 'error')
  const response = await sendApi('/api/user/login', { body: credentials })
  expect(await readProblem(response)).toEqual([401, 'login_failed'])
  expect(log).not.toHaveBeenCalled()
  log.mockRestore()
})
