// Signing in with Google, replaced by the development issuer: opened accounts, and redirects.
import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { publishAll } from '../../support/site/publish-all.ts'
import { failingDb } from '../../support/fakes/bindings.ts'
import {
  choose,
  returnFromIssuer,
  expectRefused,
  signIn,
  start,
} from '../../support/site/google.ts'
import { addressOf, logIn, readProblem, rowsOf, sendApi } from '../../support/site/member.ts'
import { fetchApp, resetSite } from '../../support/site/site.ts'

beforeAll(resetSite)
afterEach(() => void vi.useRealTimers())

interface Row {
  id: number
  google_id: string | null
  nickname: string
  lang: string
  password_hash: string | null
  birthday: string | null
  email_verified_at: string | null
}

const accounts = (email: string) => rowsOf<Row>('select * from users where email = ?', email)
const sessionsOf = (email: string) =>
  rowsOf('select s.* from sessions s join users u on u.id = s.user_id where u.email = ?', email)

async function userOf(session: string | undefined) {
  return (await sendApi('/api/user', { as: session })).json<{
    email: string
    has_password: boolean
  }>()
}

let people = 0
/** A person without an account. */
const stranger = () => `stranger${++people}@example.test`

describe('the first sign-in', () => {
  it('creates a verified account without a password, and starts a session', async () => {
    const email = stranger()
    const { location, session } = await signIn({ email, name: 'Ananya Rao' }, '?lang=en-US')
    expect(location).toBe('/en-US/member/account')
    expect(await userOf(session)).toMatchObject({ email, has_password: false })
    const [account, ...others] = await accounts(email)
    expect(others).toEqual([])
    expect(account).toMatchObject({ nickname: 'Ananya Rao', lang: 'en-US', birthday: null })
    expect(account!.password_hash).toBeNull()
    expect(account!.email_verified_at).not.toBeNull()
  })

  it('creates one account, even when repeated concurrently', async () => {
    const email = stranger()
    const ends = await Promise.all([1, 2, 3].map(() => signIn({ email, name: 'Lâm Minh' })))
    expect(await accounts(email)).toHaveLength(1)
    for (const { session } of ends) expect(await userOf(session)).toMatchObject({ email })
  })

  it('requires a verified address', async () => {
    const email = stranger()
    expectRefused(await signIn({ email, email_verified: 'no' }))
    expect(await accounts(email)).toEqual([])
  })

  it.each(['no address', '', 'a@b', `${'a'.repeat(250)}@example.test`])(
    'is refused for the address "%s"',
    async (email) => expectRefused(await signIn({ email })),
  )
})

describe('a later sign-in', () => {
  it('finds the person again, whatever the account has become', async () => {
    const email = stranger()
    const first = await signIn({ email, name: 'Somebody' })
    const [account] = await accounts(email)
    await rowsOf(
      'update users set nickname = ?, email = ? where id = ?',
      'Another name',
      `new-${email}`,
      account!.id,
    )
    const second = await signIn({ email, name: 'Somebody', email_verified: 'no' })
    expect(second.session).not.toBe(first.session)
    expect(await userOf(second.session)).toMatchObject({
      id: account!.id,
      nickname: 'Another name',
    })
  })

  it('is possible for download-only accounts and those about to be deleted', async () => {
    const email = stranger()
    await signIn({ email })
    await rowsOf(
      "update users set kind = 'download_only', deletion_due_at = '2999-01-01' where email = ?",
      email,
    )
    expect(await userOf((await signIn({ email })).session)).toMatchObject({ kind: 'download_only' })
  })
})

describe('an account with the same address', () => {
  it('is linked, and keeps its password and its sessions', async () => {
    const before = await logIn('member')
    const { session } = await signIn({ email: ' MEMBER@example.test', name: 'Other Name' })
    const [account, ...others] = await accounts(addressOf('member'))
    expect(others).toEqual([])
    expect(account!.google_id).not.toBeNull()
    expect(account!.nickname).not.toBe('Other Name')
    expect(await userOf(session)).toMatchObject({ id: account!.id, has_password: true })
    expect((await sendApi('/api/user', { as: before })).status).toBe(200)
    await logIn('member')
  })

  it('without verification becomes its owner’s: earlier passwords and sessions are invalid', async () => {
    const email = addressOf('unverified')
    const [before] = await accounts(email)
    await rowsOf(
      "insert into sessions (token_hash, user_id, user_agent, created_at, last_seen_at, expires_at) values ('planted', ?, '', '', '', '2999')",
      before!.id,
    )
    const { session } = await signIn({ email })
    const [account] = await accounts(email)
    expect(account).toMatchObject({ id: before!.id, password_hash: null })
    expect(account!.email_verified_at).not.toBeNull()
    expect(await sessionsOf(email)).toHaveLength(1)
    expect(await userOf(session)).toMatchObject({ email })
    const body = { email, password: 'meridian2026' }
    expect(await readProblem(await sendApi('/api/user/login', { body }))).toEqual([
      401,
      'login_failed',
    ])
  })

  it('with an address that Google verified only once stays unchanged', async () => {
    await env.DB.prepare("update users set email = 'member@elsewhere.test' where id = 1").run()
    const before = await rowsOf('select * from users where id = 1')
    expectRefused(await signIn({ email: 'member@elsewhere.test' }))
    expect(await rowsOf('select * from users where id = 1')).toEqual(before)
    const end = await signIn({ email: 'nobody@elsewhere.test', name: 'Nobody yet' })
    expect(end.session).toBeDefined()
  })

  it('with an address that Google has not verified stays unchanged', async () => {
    const email = addressOf('member2')
    expectRefused(await signIn({ email, email_verified: 'no' }))
    expect((await accounts(email))[0]!.google_id).toBeNull()
  })

  it('linked to another Google account stays unchanged', async () => {
    const email = addressOf('vip')
    await rowsOf("update users set google_id = 'somebody else' where email = ?", email)
    expectRefused(await signIn({ email }))
    expect((await accounts(email))[0]!.google_id).toBe('somebody else')
    expect(await sessionsOf(email)).toEqual([])
  })
})

describe('the redirect after sign-in', () => {
  const email = stranger()

  it('returns to the reader’s page', async () => {
    const query = `?return=${encodeURIComponent('/en-US/article/12?page=2#comments')}`
    expect((await signIn({ email }, query)).location).toBe('/en-US/article/12?page=2#comments')
  })

  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/\t/evil.example',
    'x',
    '',
  ])('never leads to "%s"', async (path) => {
    const query = `?return=${encodeURIComponent(path)}&lang=3`
    expect((await signIn({ email }, query)).location).toBe('/zh-HK/member/account')
  })

  it('is kept when the sign-in fails', async () => {
    const other = { email: stranger(), email_verified: 'no' } as const
    const failed = await signIn(other, '?return=%2Fen-US%2Farticle%2F12&lang=1')
    expect(failed.location).toBe(
      '/en-US/login?problem=google_failed&return=%2Fen-US%2Farticle%2F12',
    )
  })

  it('uses the default language for an unknown one', async () => {
    expect((await signIn({ email }, '?lang=xx')).location).toBe('/member/account')
  })

  it('keeps its secrets for ten minutes in a cookie that scripts cannot read', async () => {
    const { setCookie, issuer } = await start()
    expect(setCookie).toMatch(
      /^google=[\w.-]+; Max-Age=600; Path=\/api\/auth\/google; HttpOnly; Secure; SameSite=Lax$/,
    )
    expect([...issuer.searchParams.keys()]).toEqual(['state', 'nonce', 'challenge'])
    const other = await start()
    for (const [key, value] of issuer.searchParams)
      expect(other.issuer.searchParams.get(key)).not.toBe(value)
  })
})

describe('no session starts', () => {
  const person = { email: stranger() }
  const begin = async (query = '') => {
    const { issuer, cookie } = await start(query)
    return { cookie, path: await choose(issuer, person), issuer }
  }

  it('after canceling; the login page says so in the reader’s language', async () => {
    const { cookie, issuer } = await start('?lang=th-TH')
    const state = issuer.searchParams.get('state')
    const path = `/api/auth/google/callback?state=${state}&error=access_denied`
    expectRefused(await returnFromIssuer(path, cookie), '/th-TH/login')
  })

  it('for a sign-in begun in another browser', async () => {
    const { path } = await begin()
    expectRefused(await returnFromIssuer(path, ''))
    expectRefused(await returnFromIssuer(path, 'i18n_redirected=hi-IN'), '/hi-IN/login')
    expectRefused(await returnFromIssuer(path, 'google=x.y.z'))
  })

  it('for the sign-in state of another visitor', async () => {
    const [mine, theirs] = [await begin(), await begin()]
    expectRefused(await returnFromIssuer(theirs.path, mine.cookie))
    const code = new URL(theirs.path, env.ORIGIN).searchParams.get('code')!
    const mixed = mine.path.replace(/code=[^&]*/, `code=${code}`)
    expectRefused(await returnFromIssuer(mixed, mine.cookie))
  })

  it('for the response to another request', async () => {
    const { cookie, path } = await begin()
    expectRefused(await returnFromIssuer(path.replace(/state=[^&]*/, 'state=another'), cookie))
  })

  it('for a second return, because the cookie is deleted', async () => {
    const { cookie, path } = await begin()
    const { session, response } = await returnFromIssuer(path, cookie)
    expect(session).toBeDefined()
    const left = response.headers.getSetCookie().find((one) => one.startsWith('google='))
    expectRefused(await returnFromIssuer(path, left!.split(';')[0]!))
  })

  it.each([
    ['a code after its minute', 61],
    ['an attempt after its ten minutes', 601],
  ])('with %s', async (_, seconds) => {
    const { cookie, path } = await begin()
    vi.setSystemTime(Date.now() + seconds * 1000)
    expectRefused(await returnFromIssuer(path, cookie))
  })

  it.each(['', '?code=x', '?state=x&code=y', '?state=&code='])(
    'with the response "%s"',
    async (query) => {
      const { cookie } = await start()
      expectRefused(await returnFromIssuer(`/api/auth/google/callback${query}`, cookie))
    },
  )

  it('with a modified cookie or code', async () => {
    const { cookie, path } = await begin()
    expectRefused(await returnFromIssuer(path, cookie.slice(0, -2)))
    expectRefused(await returnFromIssuer(path.slice(0, -2), cookie))
  })

  it('with a cookie as code, because signatures are bound to their purpose', async () => {
    const { issuer, cookie } = await start()
    const state = issuer.searchParams.get('state')
    const code = cookie.slice('google='.length)
    expectRefused(
      await returnFromIssuer(`/api/auth/google/callback?state=${state}&code=${code}`, cookie),
    )
  })

  it('while the database is down', async () => {
    const { cookie, path } = await begin()
    expectRefused(await returnFromIssuer(path, cookie, { DB: failingDb }))
  })
})

describe('without configuration', () => {
  it.each<[string, Partial<Env>]>([
    ['no client id', { GOOGLE_CLIENT_ID: '' }],
    ['no client secret', { GOOGLE_CLIENT_ID: 'client.apps.example' }],
    ['no key to sign with', { TOKEN_SECRET: '' }],
    ['the development issuer in production', { ENVIRONMENT: 'production' }],
  ])('there is no sign-in with Google: %s', async (_, bindings) => {
    await publishAll()
    for (const path of ['/login', '/register'])
      expect(await (await fetchApp(path, { bindings })).text()).not.toContain('/api/auth/google')
    for (const path of ['/api/auth/google/start', '/api/auth/google/callback?state=x&code=y']) {
      const response = await fetchApp(path, { bindings })
      expect(await readProblem(response)).toEqual([404, 'not_found'])
      expect(response.headers.getSetCookie()).toEqual([])
    }
  })

  it.each<Partial<Env>>([
    { ENVIRONMENT: 'production' },
    { GOOGLE_CLIENT_ID: 'client.apps.example' },
  ])('there is no development issuer: %j', async (bindings) => {
    const query = 'state=a&nonce=b&challenge=c'
    const person = '&email=member@example.test&name=x&email_verified=yes'
    const path = '/dev/issuer/authorize'
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    expect((await fetchApp(`${path}?${query}`, { bindings })).status).toBe(404)
    const posted = await fetchApp(path, { method: 'POST', body: query + person, headers, bindings })
    expect([posted.status, posted.headers.get('Location')]).toEqual([404, null])
  })
})

it('sign-in with Google is offered if configured, in the reader’s language', async () => {
  await publishAll()
  const html = await (await fetchApp('/th-TH/login')).text()
  expect(html).toContain('href="/api/auth/google/start?lang=th-TH"')
})

describe('the development issuer', () => {
  it('offers people, a custom address, and a way back', async () => {
    const { issuer } = await start()
    const response = await fetchApp(issuer.pathname + issuer.search)
    const html = await response.text()
    expect(response.headers.get('Content-Type')).toContain('text/html')
    expect(html).toContain('ananya.rao@example.test')
    expect(html).toContain('type="email"')
    expect(html).toContain('error=access_denied')
    expect(html).not.toContain('<script')
  })

  it('shows the request’s parameters as text', async () => {
    const query = `state=${encodeURIComponent('"><script>alert(1)</script>')}&nonce=b&challenge=c`
    expect(await (await fetchApp(`/dev/issuer/authorize?${query}`)).text()).not.toContain('<script')
  })
})
