import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { newAddress } from '../../support/site/address.ts'
import {
  addressOf,
  demoPassword,
  logIn,
  readProblem,
  rowsOf,
  sendApi,
} from '../../support/site/member.ts'
import { failingDb } from '../../support/fakes/bindings.ts'
import { resetSite } from '../../support/site/site.ts'

beforeEach(resetSite)

const login = (name: string, password: string, headers: Record<string, string> = {}) =>
  sendApi('/api/user/login', { body: { email: addressOf(name), password }, headers })

describe('a login', () => {
  it('returns a token, and sets it as a cookie that scripts cannot read', async () => {
    const response = await login('member', demoPassword)
    const { access_token } = await response.json<{ access_token: string }>()
    expect(response.status).toBe(200)
    expect(access_token).toMatch(/^[\w-]{43}$/)
    const [cookie] = response.headers.getSetCookie()
    expect(cookie).toBe(
      `__Host-session=${access_token}; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax`,
    )
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
    const stored = await rowsOf<{ token_hash: string }>('select token_hash from sessions')
    expect(stored).toHaveLength(1)
    expect(stored[0]!.token_hash).not.toContain(access_token)
  })

  it('accepts the token as a cookie and as a bearer token', async () => {
    const token = await logIn('member')
    const asCookie = await sendApi('/api/user', { as: token })
    const asBearer = await sendApi('/api/user', { headers: { Authorization: `Bearer ${token}` } })
    const user = await asCookie.json<{ email: string }>()
    expect(user.email).toBe(addressOf('member'))
    expect(await asBearer.json()).toEqual(user)
  })

  it('shows the member in a page’s data only with the token, and such data are never cached', async () => {
    const token = await logIn('member')
    const pageFor = async (sent: Parameters<typeof sendApi>[1]) => {
      const response = await sendApi('/api/page', sent)
      const { user } = await response.json<{ user: { email: string } | null }>()
      expect(response.status).toBe(200)
      const [caching, vary] = ['Cache-Control', 'Vary'].map((name) => response.headers.get(name))
      expect(vary).toContain('Authorization')
      return [user && user.email, caching]
    }
    const bearer = (value: string) => pageFor({ headers: { Authorization: `Bearer ${value}` } })
    expect(await bearer(token)).toEqual([addressOf('member'), 'private, no-store'])
    expect(await bearer('x'.repeat(43))).toEqual([null, 'private, no-store'])
    expect(await pageFor({ as: token })).toEqual([null, 'public, max-age=60'])
  })

  it('compares addresses trimmed and in lower case', async () => {
    const body = { email: '  MEMBER@Example.TEST ', password: demoPassword }
    expect((await sendApi('/api/user/login', { body })).status).toBe(200)
  })

  it('answers a wrong password and an unknown address alike', async () => {
    const answers = [await login('member', 'wrong1234'), await login('nobody', 'wrong1234')]
    const [wrong, unknown] = await Promise.all(
      answers.map(async (one) => [one.status, { ...(await one.json<object>()), request_id: '' }]),
    )
    expect(wrong).toEqual(unknown)
    expect(wrong![0]).toBe(401)
  })

  it('reports an unverified address only after the correct password', async () => {
    expect(await readProblem(await login('unverified', 'wrong1234'))).toEqual([401, 'login_failed'])
    expect(await readProblem(await login('unverified', demoPassword))).toEqual([
      403,
      'email_unverified',
    ])
    expect(await rowsOf('select * from sessions')).toEqual([])
  })

  it.each([
    [{ email: 'x', password: 'y' }, ['email']],
    [{ email: addressOf('member') }, ['password']],
    [{ email: addressOf('member'), password: 'p', role: 'admin', id: 1 }, ['id', 'role']],
    [{ email: ['a'], password: { $ne: 1 } }, ['email', 'password']],
    [{ email: 'member@example.test\r\nBcc: x@y.zz', password: 'p' }, ['email']],
  ])('refuses %j', async (body, fields) => {
    const response = await sendApi('/api/user/login', { body })
    const { errors } = await response.json<{ errors: { field: string }[] }>()
    expect(response.status).toBe(422)
    expect(errors.map((one) => one.field).toSorted()).toEqual(fields)
  })

  it.each([
    ['a megabyte of password', JSON.stringify({ email: 'a@b.cc', password: 'x'.repeat(1e6) }), 413],
    ['half of a document', '{"email":', 422],
    ['nothing', '', 422],
    ['a list', '[]', 422],
  ])('refuses %s', async (_, body, status) => {
    expect(
      (
        await sendApi('/api/user/login', {
          method: 'POST',
          body,
          headers: { 'Content-Type': 'application/json' },
        })
      ).status,
    ).toBe(status)
  })

  it('accepts only JSON', async () => {
    const headers = { 'Content-Type': 'text/plain' }
    const response = await sendApi('/api/user/login', { body: '{}', headers })
    expect(await readProblem(response)).toEqual([415, 'unsupported_media_type'])
  })

  it('returns 500 when the database fails, and starts no session', async () => {
    const body = { email: addressOf('member'), password: demoPassword }
    const response = await sendApi('/api/user/login', { body, bindings: { DB: failingDb } })
    expect(await readProblem(response)).toEqual([500, 'internal_error'])
    expect(response.headers.get('Set-Cookie')).toBeNull()
  })
})

describe('wrong passwords from one network', () => {
  const here = { 'CF-Connecting-IP': '192.0.2.1' }

  it('are allowed five times, then have to wait', async () => {
    for (let time = 0; time < 5; time++)
      expect((await login('member', 'wrong1234', here)).status).toBe(401)
    const sixth = await login('member', demoPassword, here)
    expect(await readProblem(sixth)).toEqual([429, 'too_many_requests'])
    const wait = Number(sixth.headers.get('Retry-After'))
    expect(wait).toBeGreaterThan(20)
    expect(wait).toBeLessThanOrEqual(30)
    expect((await login('member2', demoPassword, here)).status).toBe(200)
  })

  it('are compared no more often than allowed, even when fifty arrive at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => login('member', 'wrong1234', here)),
    )
    const statuses = answers.map((one) => one.status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(45)
  })

  it('also count for unknown addresses', async () => {
    for (let time = 0; time < 5; time++) await login('nobody', 'wrong1234', here)
    expect((await login('nobody', 'wrong1234', here)).status).toBe(429)
  })

  it('are forgotten after a correct one', async () => {
    for (let time = 0; time < 4; time++) await login('member', 'wrong1234', here)
    expect((await login('member', demoPassword, here)).status).toBe(200)
    for (let time = 0; time < 4; time++)
      expect((await login('member', 'wrong1234', here)).status).toBe(401)
  })

  it('for many accounts have to wait after fifty', async () => {
    for (let time = 0; time < 50; time++) await login(`someone${time}`, 'wrong1234', here)
    expect((await login('member', demoPassword, here)).status).toBe(429)
    expect((await login('member', demoPassword)).status).toBe(200)
  })

  it('are limited by the platform when the counter fails', async () => {
    const namespace = {
      idFromName: () => 'x',
      get: () => ({ take: () => Promise.reject(new Error('gone')) }),
    }
    const bindings = { THROTTLE: namespace as unknown as Env['THROTTLE'] }
    const headers = { 'CF-Connecting-IP': newAddress() }
    const statuses: number[] = []
    for (let time = 0; time < 12; time++) {
      const body = { email: addressOf('member'), password: 'wrong1234' }
      statuses.push((await sendApi('/api/user/login', { body, headers, bindings })).status)
    }
    expect(statuses).toContain(401)
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('a request of another site', () => {
  it.each([
    ['its Origin', { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }],
    ['a neighbour', { 'Sec-Fetch-Site': 'same-site' }],
    ['an Origin that is none', { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' }],
  ])('with the cookie is refused by %s', async (_, headers) => {
    const token = await logIn('member')
    const response = await sendApi('/api/user/logout', { method: 'POST', as: token, headers })
    expect(await readProblem(response)).toEqual([403, 'cross_site'])
    expect((await sendApi('/api/user', { as: token })).status).toBe(200)
  })

  it('is distinguished from a form of a page that sends no referrer', async () => {
    const token = await logIn('member')
    const headers = { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' }
    const response = await sendApi('/api/user/logout', { method: 'POST', as: token, headers })
    expect(response.status).toBe(200)
  })

  it('without an origin is refused with the cookie, and accepted with a bearer token', async () => {
    const token = await logIn('member')
    const { fetchApp } = await import('../../support/site/site.ts')
    const bare = (headers: Record<string, string>) =>
      fetchApp('/api/user/logout', { method: 'POST', headers })
    expect((await bare({ Cookie: `__Host-session=${token}` })).status).toBe(403)
    expect((await bare({ Authorization: `Bearer ${token}` })).status).toBe(200)
  })

  it('cannot log anyone in', async () => {
    const response = await login('member', demoPassword, { Origin: 'https://evil.example' })
    expect(await readProblem(response)).toEqual([403, 'cross_site'])
    expect(response.headers.get('Set-Cookie')).toBeNull()
  })
})

it('a session ends at once at logout', async () => {
  const [token, other] = [await logIn('member'), await logIn('member')]
  const response = await sendApi('/api/user/logout', { method: 'POST', as: token })
  expect(response.status).toBe(200)
  expect(response.headers.get('Set-Cookie')).toContain('__Host-session=; Max-Age=0')
  const replayed = { method: 'PUT', as: token, body: { nickname: 'Somebody else' } }
  expect(await readProblem(await sendApi('/api/user/update', replayed))).toEqual([
    401,
    'unauthorized',
  ])
  expect((await sendApi('/api/user', { as: other })).status).toBe(200)
})

it('a cookie readable by scripts has the same lifetime as the session’s', async () => {
  const begun = await login('member', demoPassword)
  const [session, hint] = begun.headers.getSetCookie()
  expect(hint).toBe('signed_in=1; Max-Age=2592000; Path=/; SameSite=Lax')
  expect(/Max-Age=\d+/.exec(session!)).toEqual(expect.arrayContaining(['Max-Age=2592000']))
  const { access_token } = await begun.json<{ access_token: string }>()
  const over = await sendApi('/api/user/logout', { method: 'POST', as: access_token })
  expect(over.headers.getSetCookie()).toContain('signed_in=; Max-Age=0; Path=/; SameSite=Lax')
})

it.each(['', 'x', 'a'.repeat(43), "' or 1=1 --"])('"%s" is not a session', async (token) => {
  expect(
    (await sendApi('/api/user', { headers: { Cookie: `__Host-session=${token}` } })).status,
  ).toBe(401)
  expect(
    (await sendApi('/api/user', { headers: { Authorization: `Bearer ${token}` } })).status,
  ).toBe(401)
})

it('a session ends after thirty days', async () => {
  const token = await logIn('member')
  await env.DB.prepare('update sessions set expires_at = ?').bind(new Date().toISOString()).run()
  expect((await sendApi('/api/user', { as: token })).status).toBe(401)
})
