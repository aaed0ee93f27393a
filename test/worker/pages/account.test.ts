// Account forms, as sent by a browser without JavaScript.
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { failingDb } from '../../support/fakes/bindings.ts'
import { newAddress } from '../../support/site/address.ts'
import {
  addressOf,
  demoPassword,
  logIn,
  mailedToken,
  mailsTo,
  rowsOf,
  sendApi,
} from '../../support/site/member.ts'
import { fetchApp, resetSite, readPage } from '../../support/site/site.ts'

beforeEach(resetSite)

const typed = 'Own.Typed@Example.TEST'

interface Sent {
  headers?: Record<string, string>
  bindings?: Partial<Env>
}

function post(path: string, form: Record<string, string>, { headers, bindings }: Sent = {}) {
  return fetchApp(path, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      Origin: 'http://localhost:8787',
      'CF-Connecting-IP': newAddress(),
      ...headers,
    },
    body: new URLSearchParams(form).toString(),
    ...(bindings && { bindings }),
  })
}

/** Values of the page's fields, and the text of its alert. */
async function readForm(response: Response) {
  const values: Record<string, string> = {}
  let alert = ''
  let invalid = 0
  const copy = response.clone()
  await new HTMLRewriter()
    .on('.account-card input', {
      element: (input) => {
        values[input.getAttribute('name') ?? ''] = input.getAttribute('value') ?? ''
        if (input.hasAttribute('aria-invalid')) invalid += 1
      },
    })
    .on('[role=alert]', { text: ({ text }) => void (alert += text) })
    .transform(copy)
    .arrayBuffer()
  const { h1, html, robots } = await readPage(response)
  return { values, alert, invalid, h1, html, robots }
}

function expectNeverStored(response: Response) {
  expect(response.headers.get('Cache-Control')).toBe('private, no-store')
}

const signUp = {
  email: typed,
  nickname: '林间的 <b>鹿</b>',
  password: 'secret2026',
  password_confirmation: 'secret2026',
  birthday_year: '1991',
  birthday_month: '4',
  birthday_day: '17',
}

describe('logging in', () => {
  const form = { email: addressOf('member'), password: demoPassword }

  it.each([
    ['/login', '/member/account'],
    ['/en-US/login', '/en-US/member/account'],
    ['/login?return=/article/2%3Fpage%3D2%23end', '/article/2?page=2#end'],
  ])('at %s continues at %s with a session', async (path, target) => {
    const response = await post(path, form)
    expect([response.status, response.headers.get('Location')]).toEqual([303, target])
    expectNeverStored(response)
    const [, token] = /^__Host-session=([\w-]{43}); .*HttpOnly; Secure/.exec(
      response.headers.get('Set-Cookie')!,
    )!
    const user = await sendApi('/api/user', { as: token })
    expect(await user.json()).toMatchObject({ email: addressOf('member') })
  })

  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/',
    '/\t/evil.example',
    'javascript:alert(1)',
  ])('does not redirect to %s', async (target) => {
    const response = await post(`/login?return=${encodeURIComponent(target)}`, form)
    const location = response.headers.get('Location')!
    expect(new URL(location, 'http://localhost:8787').origin).toBe('http://localhost:8787')
    expect(location).not.toContain('evil')
    expect(location).not.toContain('javascript')
  })

  it('shows the reason of a refusal, and keeps the address', async () => {
    const response = await post('/login', { email: typed, password: 'wrong1234' })
    expect(response.status).toBe(401)
    expectNeverStored(response)
    expect(response.headers.get('Set-Cookie')).toBeNull()
    const { values, alert, html, robots } = await readForm(response)
    expect(values).toEqual({ email: typed, password: '' })
    expect(alert).toContain('邮箱或密码不正确')
    expect(html).not.toContain('wrong1234')
    expect(robots).toBe('noindex')
  })

  it('uses the language of its page', async () => {
    const { alert } = await readForm(await post('/en-US/login', { email: 'a', password: '' }))
    expect(alert).toContain('Please fix 2 marked fields')
    expect(alert).toContain('This is not a valid email address.')
  })

  it('offers another email to visitors who have not verified their address', async () => {
    const response = await post('/login', { ...form, email: addressOf('unverified') })
    expect(response.status).toBe(403)
    const { html, values } = await readForm(response)
    expect(html).toMatch(/role="alert"[^]*href="\/email-verification"/)
    expect(values['email']).toBe(addressOf('unverified'))
  })

  it('shows how long to wait after too many attempts', async () => {
    const wrong = { ...form, password: 'wrong1234' }
    const headers = { 'CF-Connecting-IP': newAddress() }
    for (let tries = 0; tries < 5; tries += 1) await post('/login', wrong, { headers })
    const response = await post('/login', wrong, { headers })
    expect(response.status).toBe(429)
    const wait = Number(response.headers.get('Retry-After'))
    expect(wait).toBeGreaterThan(0)
    const { alert, values } = await readForm(response)
    expect(alert).toContain(`${wait}秒`)
    expect(values['email']).toBe(form.email)
  })

  it('keeps the input when the database fails', async () => {
    await fetchApp('/login')
    const response = await post(
      '/login',
      { ...form, email: typed },
      { bindings: { DB: failingDb } },
    )
    expect(response.status).toBe(500)
    expectNeverStored(response)
    const { values, html } = await readForm(response)
    expect(values['email']).toBe(typed)
    expect(html).not.toContain('SQLITE')
  })
})

describe('signing up', () => {
  it('emails a link and confirms it on a public page', async () => {
    const response = await post('/register', signUp)
    expect([response.status, response.headers.get('Location')]).toEqual([
      303,
      '/register?done=sent',
    ])
    expect(await mailsTo(typed.toLowerCase())).toMatchObject([{ template: 'verify' }])
    const page = await readPage(await fetchApp('/register?done=sent'))
    expect(page.text).toContain('请查收邮件')
  })

  it('names every invalid field, and keeps all input except the passwords', async () => {
    const response = await post('/register', {
      ...signUp,
      nickname: '鹿',
      password_confirmation: 'other2026',
      birthday_day: '',
    })
    expect(response.status).toBe(422)
    const { values, alert, invalid, html } = await readForm(response)
    expect(values).toEqual({
      ...signUp,
      nickname: '鹿',
      password: '',
      password_confirmation: '',
      birthday_day: '',
      track_source: '',
    })
    for (const label of ['昵称', '再输一次密码', '生日']) expect(alert).toContain(label)
    expect(alert).not.toContain('邮箱')
    expect(invalid).toBe(5)
    expect(html).not.toContain('secret2026')
  })

  it('shows the input as text', async () => {
    const { values, html } = await readForm(await post('/register', { ...signUp, email: 'x' }))
    expect(values['nickname']).toBe(signUp.nickname.replaceAll('<', '&lt;').replaceAll('>', '&gt;'))
    expect(html).not.toContain('<b>鹿</b>')
  })

  it('reports an existing account, and links to logging in', async () => {
    const response = await post('/register', { ...signUp, email: addressOf('member') })
    expect(response.status).toBe(409)
    const { alert, html, values } = await readForm(response)
    expect(alert).toContain('已经注册过')
    expect(html).toMatch(/role="alert"[^]*href="\/login"/)
    expect(values['birthday_year']).toBe('1991')
  })
})

describe('verifying an address', () => {
  it('consumes nothing when the page is opened, and redirects to logging in when confirmed', async () => {
    await post('/register', signUp)
    const token = await mailedToken(typed.toLowerCase(), 'verify')
    const path = `/email-verification?token=${token}`
    const opened = await readPage(await fetchApp(path))
    expect(opened.html).not.toContain(token)
    const [before] = await rowsOf('select id from email_tokens where used_by is not null')
    expect(before).toBeUndefined()
    const response = await post(path, {})
    expect(response.headers.get('Location')).toBe('/login?done=verified')
    const form = { email: typed, password: signUp.password }
    expect((await post('/login', form)).status).toBe(303)
  })

  it('offers another link if this one is outdated', async () => {
    const response = await post('/email-verification?token=gone', {})
    expect(response.status).toBe(422)
    const { alert, values } = await readForm(response)
    expect(alert).toContain('链接已用过')
    expect(values).toEqual({ email: '' })
  })

  it('emails another link', async () => {
    const email = addressOf('unverified')
    const response = await post('/email-verification', { email })
    expect(response.headers.get('Location')).toBe('/email-verification?done=sent')
    expect(await mailsTo(email)).toMatchObject([{ template: 'verify' }])
    const again = await post('/email-verification', { email })
    expect(again.headers.get('Location')).toBe('/email-verification?done=sent')
    expect(await mailsTo(email)).toHaveLength(1)
  })

  it('keeps an invalid address in the form', async () => {
    const { values, invalid } = await readForm(await post('/email-verification', { email: 'x@' }))
    expect(values).toEqual({ email: 'x@' })
    expect(invalid).toBe(1)
  })
})

describe('a forgotten password', () => {
  it('is reset by an emailed link', async () => {
    const email = addressOf('member')
    const asked = await post('/forgot-password', { email })
    expect(asked.headers.get('Location')).toBe('/forgot-password?done=sent')
    const token = await mailedToken(email, 'reset')
    const path = `/password-reset?token=${token}`
    const form = { password: 'brandnew1', password_confirmation: 'brandnew1' }
    const differing = await post(path, { ...form, password_confirmation: 'other' })
    expect(differing.status).toBe(422)
    expect((await readForm(differing)).values).toEqual({ password: '', password_confirmation: '' })
    const response = await post(path, form)
    expect(response.headers.get('Location')).toBe('/login?done=reset')
    expect(await logIn('member', 'brandnew1')).toMatch(/^[\w-]{43}$/)
    const again = await readForm(await post(path, form))
    expect(again.html).toMatch(/role="alert"[^]*href="\/forgot-password"/)
  })

  it('reports an unknown account, and keeps the address', async () => {
    const response = await post('/forgot-password', { email: typed })
    expect(response.status).toBe(404)
    expectNeverStored(response)
    const { values, alert, h1 } = await readForm(response)
    expect(values).toEqual({ email: typed })
    expect(alert).toContain('没有找到')
    expect(h1).toBe('重置密码')
  })
})

const forms: [string, Record<string, string>][] = [
  ['/login', { email: addressOf('member'), password: demoPassword }],
  ['/register', signUp],
  ['/forgot-password', { email: addressOf('member') }],
  ['/password-reset?token=x', { password: 'brandnew1', password_confirmation: 'brandnew1' }],
  ['/email-verification?token=x', {}],
]

describe.each(forms)('%s', (path, form) => {
  it.each([{ Origin: 'https://evil.example' }, { Origin: 'null' }])(
    'refuses another site: %o',
    async (headers) => {
      const response = await post(path, form, { headers })
      expect(response.status).toBe(403)
      expect(response.headers.get('Set-Cookie')).toBeNull()
    },
  )

  it('reads no endless body', async () => {
    const response = await post(path, { ...form, more: 'x'.repeat(65 * 1024) })
    expect(response.status).toBe(413)
  })

  it('accepts only forms', async () => {
    const headers = { 'Content-Type': 'application/json' }
    expect((await post(path, form, { headers })).status).toBe(415)
  })

  it('never caches a refusal', async () => {
    const refused = await post(path, { email: 'secret-address' })
    expect(refused.status).toBe(422)
    expect(await (await fetchApp(path)).text()).not.toContain('secret-address')
  })
})

it('offers Google only if it is configured', async () => {
  const start = '/api/auth/google/start'
  expect(await (await fetchApp('/login')).text()).toContain(start)
  await resetSite()
  const response = await fetchApp('/register', {
    bindings: { GOOGLE_CLIENT_ID: '' } as Partial<Env>,
  })
  expect(await response.text()).not.toContain(start)
  expect(env.GOOGLE_CLIENT_ID).not.toBe('')
})
