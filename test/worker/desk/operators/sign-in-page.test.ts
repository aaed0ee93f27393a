import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { codeOf, stepAt } from '../../../../worker/auth/totp.ts'
import { newAddress } from '../../../support/site/address.ts'
import { operatorSession, sendDeskRequest } from '../../../support/desk/desk.ts'
import { demoPassword, rowsOf } from '../../../support/site/member.ts'
import { fetchApp, resetSite } from '../../../support/site/site.ts'

beforeEach(resetSite)

const strict: Partial<Env> = { OPERATOR_SECOND_FACTOR: 'required' }
const email = 'editor@example.test'

interface Sent {
  path?: string
  as?: string | undefined
  headers?: Record<string, string>
}

/** A form as sent by a browser without JavaScript. */
function post(
  fields: Record<string, string>,
  { path = '/backstage/login', as, headers }: Sent = {},
) {
  return fetchApp(path, {
    method: 'POST',
    bindings: strict,
    headers: {
      Origin: 'http://localhost:8787',
      'Content-Type': 'application/x-www-form-urlencoded',
      'CF-Connecting-IP': newAddress(),
      ...(as && { Cookie: `__Host-backstage=${as}` }),
      ...headers,
    },
    body: new URLSearchParams(fields).toString(),
  })
}

const open = (path: string, as?: string, headers: Record<string, string> = {}) =>
  fetchApp(path, {
    bindings: strict,
    headers: { ...(as && { Cookie: `__Host-backstage=${as}` }), ...headers },
  })

const cookieOf = (response: Response) =>
  /__Host-backstage=([\w-]+);/.exec(response.headers.getSetCookie().join())?.[1]
const codeNow = (key: string) => codeOf(key.replaceAll(' ', ''), stepAt(new Date()))
const valueOf = (html: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''

/** Signs in for the first time: sets up an app and returns the recovery codes. */
async function enrol(): Promise<{ key: string; codes: string[]; as: string }> {
  const first = await post({ intent: 'password', email, password: demoPassword })
  const as = cookieOf(first)!
  const page = await (await open(first.headers.get('Location')!, as)).text()
  const key = /class="key">([^<]+)</.exec(page)![1]!
  const confirmed = await post({ intent: 'confirm_app', code: codeNow(key) }, { as })
  const html = await confirmed.text()
  return { key, as, codes: [...html.matchAll(/<li>([a-z2-7-]{19})<\/li>/g)].map((one) => one[1]!) }
}

describe('the sign-in page', () => {
  it.each([
    ['zh-CN', '进入工作台', { 'Accept-Language': 'zh-HK,zh;q=0.9,en;q=0.8' }],
    ['en-US', 'Sign in to the desk', { 'Accept-Language': 'en-GB,en;q=0.9' }],
    ['zh-CN', '进入工作台', { 'Accept-Language': 'th-TH' }],
  ])('is in %s for readers of that language', async (lang, title, headers) => {
    const response = await open('/backstage/login', undefined, headers)
    const html = await response.text()
    expect(html).toContain(`<html lang="${lang}">`)
    expect(html).toContain(`<h1>${title}</h1>`)
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
    expect(response.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'")
    const nonce = /nonce="([^"]+)"/.exec(html)?.[1]
    expect(response.headers.get('Content-Security-Policy')).toContain(`'nonce-${nonce}'`)
    expect(html.length).toBeLessThan(24_000)
  })

  it('keeps the target inside the desk, and the chosen language', async () => {
    const to = async (back: string) => {
      const path = `/backstage/login?lang=en-US&return=${encodeURIComponent(back)}`
      const { as } = { as: await operatorSession('owner', true) }
      await env.DB.prepare(
        `insert or ignore into operator_credentials
           (id, operator_id, kind, secret, created_at, confirmed_at)
         values (1, 1, 'totp', '', '', 'now')`,
      ).run()
      return (await open(path, as)).headers.get('Location')
    }
    expect(await to('/backstage/article?lang=th-TH')).toBe('/backstage/article?lang=th-TH')
    for (const elsewhere of [
      '//evil.example',
      'https://evil.example',
      '/member',
      '/backstage/login',
    ])
      expect(await to(elsewhere)).toBe('/backstage')
    expect(await (await open('/backstage/login?lang=en-US&return=/backstage/me')).text()).toContain(
      '/backstage/login?lang=zh-CN&amp;return=%2Fbackstage%2Fme',
    )
  })

  it("opens the desk in its language, and uses the desk's language the next time", async () => {
    const asRead = await open('/backstage/login?lang=en-US')
    const [language = ''] =
      asRead.headers
        .getSetCookie()
        .join()
        .match(/backstage_language=[\w-]+/) ?? []
    const session = `__Host-backstage=${await operatorSession('owner', true)}`
    const desk = await fetchApp('/backstage', { headers: { Cookie: `${session}; ${language}` } })
    expect(await desk.text()).toContain('<html lang="en-US"')
    const again = await open('/backstage/login', undefined, {
      Cookie: language,
      'Accept-Language': 'zh-CN',
    })
    expect(await again.text()).toContain('<html lang="en-US">')
  })

  it('shows the error, keeps the address, and never repeats a password', async () => {
    const wrong = await post({ intent: 'password', email, password: 'wrongpassword' })
    const html = await wrong.text()
    expect(wrong.status).toBe(401)
    expect(html).toContain('role="alert"')
    expect(html).toMatch(/The email or password is wrong|邮箱或密码不正确/)
    expect(html).toContain(`value="${email}"`)
    expect(html).not.toContain('wrongpassword')
    const empty = await post({ intent: 'password', email: 'nobody', password: '' })
    expect(empty.status).toBe(422)
    expect(await empty.text()).toContain('aria-invalid="true" aria-describedby="email-wrong"')
    expect((await post({ intent: 'toString' })).status).toBe(422)
  })

  it('shows how long to wait', async () => {
    const headers = { 'CF-Connecting-IP': '10.6.6.6' }
    const guess = () => post({ intent: 'password', email, password: 'wrongpassword' }, { headers })
    for (let count = 0; count < 6; count++) await guess()
    const response = await guess()
    expect(response.status).toBe(429)
    expect(response.headers.get('Retry-After')).toMatch(/^\d+$/)
    expect(await response.text()).toMatch(/请在\d+(?:秒钟|分钟)后再试/)
  })

  it('refuses requests of other sites', async () => {
    const headers = { Origin: 'https://elsewhere.example' }
    const response = await post({ intent: 'password', email, password: demoPassword }, { headers })
    expect(response.status).toBe(403)
    expect(response.headers.getSetCookie()).toEqual([])
  })
})

describe('the first sign-in with a required second factor', () => {
  it('leads from the password through an app and its codes to the desk, without JavaScript', async () => {
    const { as, codes } = await enrol()
    expect(codes).toHaveLength(10)
    expect((await open('/backstage/login', as)).headers.get('Location')).toBe('/backstage')
    const desk = await open('/backstage', as)
    expect(desk.status).toBe(200)
    await desk.text()
  })

  it('keeps the desk closed until the factor is set up', async () => {
    const as = cookieOf(await post({ intent: 'password', email, password: demoPassword }))!
    const desk = await open('/backstage/article?q=1', as)
    expect(desk.headers.get('Location')).toBe(
      '/backstage/login?return=%2Fbackstage%2Farticle%3Fq%3D1',
    )
    const wrong = await post({ intent: 'confirm_app', code: '000000' }, { as })
    expect(wrong.status).toBe(422)
    expect(await wrong.text()).toContain('class="key"')
    expect((await post({ intent: 'leave' }, { as })).status).toBe(303)
    expect((await sendDeskRequest('/api/backstage/me', { as })).status).toBe(401)
  })
})

describe('the second step', () => {
  it('asks for a code, keeps the target, and contains no password', async () => {
    const { codes } = await enrol()
    const second = await (await post({ intent: 'password', email, password: demoPassword })).text()
    expect(second).toContain(`value="${email}"`)
    expect(second).not.toContain(demoPassword)
    const pending = valueOf(second, 'pending')
    const wrong = await post({ intent: 'code', email, pending, code: '000000' })
    expect(wrong.status).toBe(422)
    expect(valueOf(await wrong.text(), 'pending')).toBe(pending)
    const right = await post({ intent: 'code', email, pending, code: codes[0]! })
    expect(right.status).toBe(303)
    expect(right.headers.get('Location')).toBe('/backstage')
    const again = await post({ intent: 'code', email, pending, code: codes[1]! })
    expect(again.status).toBe(422)
    expect(await again.text()).toContain('name="password"')
  })

  it('restarts after five minutes', async () => {
    const { codes } = await enrol()
    const second = await (await post({ intent: 'password', email, password: demoPassword })).text()
    await env.DB.prepare('update operator_tokens set expires_at = ?')
      .bind(new Date(Date.now() - 1).toISOString())
      .run()
    const pending = valueOf(second, 'pending')
    const late = await post({ intent: 'code', email, pending, code: codes[0]! })
    expect(late.status).toBe(422)
    expect(await late.text()).toContain('请重新输入密码')
  })

  it('is required for a session that has never shown the factor', async () => {
    const { codes } = await enrol()
    const as = await operatorSession('editor')
    expect(await (await open('/backstage/login', as)).text()).toContain('value="prove"')
    const proved = await post({ intent: 'prove', code: codes[0]! }, { as })
    expect(proved.headers.get('Location')).toBe('/backstage')
    expect((await open('/backstage/login', as)).status).toBe(302)
  })
})

describe('an account with a paused password', () => {
  const mailedPath = async () => {
    const { items } = await (
      await fetchApp(`/dev/outbox?to=${email}`, { headers: { Accept: 'application/json' } })
    ).json<{ items: { text: string }[] }>()
    return /\/backstage\/login\?token=[\w-]+/.exec(items[0]!.text)![0]
  }

  it('admits a new device with an emailed link and a code', async () => {
    const { codes } = await enrol()
    for (let count = 0; count < 20; count++)
      await post({ intent: 'password', email, password: 'wrongpassword' })
    const paused = await post({ intent: 'password', email, password: demoPassword })
    expect(paused.status).toBe(429)
    expect(await paused.text()).toContain('value="mail_link"')
    const asked = await post({ intent: 'mail_link', email })
    const nobody = await post({ intent: 'mail_link', email: 'nobody@example.test' })
    for (const answer of [asked, nobody]) {
      expect(answer.status).toBe(200)
      expect(await answer.text()).toContain('请查收邮件')
    }
    const path = await mailedPath()
    for (let count = 0; count < 2; count++)
      expect(await (await open(path)).text()).toContain('value="link"')
    const wrong = await post({ intent: 'link', code: '000000' }, { path })
    expect(wrong.status).toBe(422)
    expect(await wrong.text()).toContain('value="link"')

    const right = await post({ intent: 'link', code: codes[0]! }, { path })
    expect(right.headers.get('Location')).toBe('/backstage')
    expect(right.headers.getSetCookie().join()).toContain('__Host-device=')
    expect((await open('/backstage/login', cookieOf(right))).status).toBe(302)
    const again = await post({ intent: 'link', code: codes[1]! }, { path })
    expect(again.status).toBe(422)
    expect(await again.text()).toContain('链接已用过')
    expect((await open(path)).status).toBe(422)
  })

  it('accepts five wrong codes with a link, then requires a wait', async () => {
    const { codes } = await enrol()
    await post({ intent: 'mail_link', email })
    const path = await mailedPath()
    for (let count = 0; count < 5; count++)
      expect((await post({ intent: 'link', code: '000000' }, { path })).status).toBe(422)
    expect((await post({ intent: 'link', code: codes[0]! }, { path })).status).toBe(429)
  })
})

describe('the invitation page', () => {
  async function invited(): Promise<string> {
    const as = await operatorSession('owner', true)
    const body = {
      email: 'new@example.test',
      name: 'Nora <Lind>',
      roles: ['editor'],
      languages: [],
      lang: 'en-US',
    }
    expect((await sendDeskRequest('/api/backstage/operator', { as, body })).status).toBe(201)
    const { items } = await (
      await fetchApp('/dev/outbox?to=new@example.test', { headers: { Accept: 'application/json' } })
    ).json<{ items: { text: string }[] }>()
    return /\/backstage\/accept\?token=[\w-]+/.exec(items[0]!.text)![0]
  }

  it('consumes nothing when it is opened, and sets a password', async () => {
    const path = await invited()
    for (let count = 0; count < 2; count++)
      expect(await (await open(path)).text()).toContain('Nora &lt;Lind&gt;')
    const short = await post({ intent: 'accept', password: 'short' }, { path })
    expect(short.status).toBe(422)
    expect(await short.text()).toContain('id="password-wrong"')
    const response = await post({ intent: 'accept', password: 'a long enough sentence' }, { path })
    expect(response.status).toBe(303)
    expect(response.headers.get('Location')).toContain('/backstage/login?return=%2Fbackstage')
    expect(await rowsOf('select id from operator_sessions where operator_id = 8')).toHaveLength(1)
    expect(await (await open(path)).text()).toContain('邀请已失效')
  })

  it('shows that a link has expired', async () => {
    const response = await open('/backstage/accept?token=nothing&lang=en-US')
    expect(await response.text()).toContain('This invitation is no longer valid')
  })
})
