import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { later, siteAtStart } from '../../support/site/forms.ts'
import { newAddress } from '../../support/site/address.ts'
import {
  addressOf,
  ascending,
  mailedToken,
  mailsTo,
  readProblem,
  rowsOf,
  sendApi,
} from '../../support/site/member.ts'
import { fetchApp } from '../../support/site/site.ts'

siteAtStart()

const member = addressOf('member')
const ask = (email = member) => sendApi('/api/auth/link', { body: { email } })
const use = (body: object, cookie?: string) =>
  sendApi('/api/auth/link/use', { body, ...(cookie && { headers: { Cookie: cookie } }) })

/** Asks for a link; resolves to its token, its code, and the cookie of the browser that asked. */
async function requested() {
  const response = await ask()
  expect(response.status).toBe(200)
  const { code } = await response.json<{ code: string }>()
  const cookie = /__Host-link=[\w-]+/.exec(response.headers.get('Set-Cookie') ?? '')![0]
  return { token: await mailedToken(member, 'login'), code, cookie }
}

describe('a login link', () => {
  it('logs in once in the browser that asked, and never by being opened', async () => {
    const { token, cookie } = await requested()
    for (const path of [`/login/link/use?token=${token}`, `/en-US/login/link/use?token=${token}`]) {
      const page = await fetchApp(path)
      expect(await page.text()).toContain('link-login-form')
      expect(page.headers.get('Set-Cookie') ?? '').not.toContain('__Host-session')
    }
    const answers = await Promise.all([use({ token }, cookie), use({ token }, cookie)])
    expect(answers.map(({ status }) => status).toSorted(ascending)).toEqual([200, 422])
    const done = answers.find(({ status }) => status === 200)!
    const { access_token: as } = await done.json<{ access_token: string }>()
    expect(await (await sendApi('/api/user', { as })).json()).toMatchObject({ email: member })
    expect(done.headers.get('Set-Cookie')).toContain(`__Host-session=${as}`)
    expect(await readProblem(await use({ token }, cookie))).toEqual([422, 'link_outdated'])
  })

  it('needs its code in another browser, and ends after five wrong ones', async () => {
    const { token, code } = await requested()
    const mail = JSON.stringify(await mailsTo(member))
    expect(mail).not.toContain(`"${code}"`)
    const wrong = code === '0000' ? '0001' : '0000'
    expect(await readProblem(await use({ token }))).toEqual([422, 'link_code_required'])
    expect(await readProblem(await use({ token }, '__Host-link=forged'))).toEqual([
      422,
      'link_code_required',
    ])
    expect(await readProblem(await use({ token, code: wrong }))).toEqual([422, 'link_code_wrong'])
    expect((await use({ token, code })).status).toBe(200)
    const second = await requested()
    for (let tries = 1; tries < 5; tries++)
      expect(
        await readProblem(
          await use({ token: second.token, code: second.code === '0000' ? '1'.repeat(4) : '0000' }),
        ),
      ).toEqual([422, 'link_code_wrong'])
    const last = { token: second.token, code: second.code === '0000' ? '1111' : '0000' }
    expect(await readProblem(await use(last))).toEqual([422, 'link_outdated'])
    expect(await readProblem(await use({ token: second.token }, second.cookie))).toEqual([
      422,
      'link_outdated',
    ])
  })

  it('expires after 15 minutes, and with the address of the account', async () => {
    const first = await requested()
    await env.DB.prepare("update users set email = 'moved@example.test' where email = ?")
      .bind(member)
      .run()
    expect(await readProblem(await use({ token: first.token }, first.cookie))).toEqual([
      422,
      'link_outdated',
    ])
    await env.DB.prepare("update users set email = ? where email = 'moved@example.test'")
      .bind(member)
      .run()
    later(15 * 60)
    expect(await readProblem(await use({ token: first.token }, first.cookie))).toEqual([
      422,
      'link_outdated',
    ])
  })

  it('gets the same response for every address, and three per mailbox', async () => {
    const shape = async (email: string) => {
      const response = await ask(email)
      const { message, code } = await response.json<{ message: string; code: string }>()
      return [response.status, message, /^\d{4}$/.test(code)]
    }
    const usual = await shape(member)
    for (const email of ['nobody@example.test', addressOf('unverified')])
      expect(await shape(email)).toEqual(usual)
    expect((await mailsTo(addressOf('unverified'))).map(({ template }) => template)).toEqual([
      'verify',
    ])
    expect(await rowsOf("select id from email_tokens where purpose = 'login'")).toHaveLength(1)
    await ask()
    await ask()
    expect((await ask()).status).toBe(429)
    await ask('nobody@example.test')
    await ask('nobody@example.test')
    expect((await ask('nobody@example.test')).status).toBe(429)
  })

  it('works without script', async () => {
    const headers = {
      'Sec-Fetch-Site': 'same-origin',
      'CF-Connecting-IP': newAddress(),
      'Content-Type': 'application/x-www-form-urlencoded',
    }
    const asked = await fetchApp('/en-US/login/link', {
      method: 'POST',
      headers,
      body: new URLSearchParams({ email: member }).toString(),
    })
    expect(asked.headers.get('Location')).toBe('/en-US/login/link?done=sent')
    const path = `/en-US/login/link/use?token=${await mailedToken(member, 'login')}`
    const strange = await fetchApp(path, { method: 'POST', headers, body: '' })
    expect(await strange.text()).toMatch(/name="code"/)
    const cookie = /__Host-link=[\w-]+/.exec(asked.headers.get('Set-Cookie') ?? '')![0]
    const done = await fetchApp(path, {
      method: 'POST',
      headers: { ...headers, Cookie: cookie },
      body: '',
    })
    expect([done.status, done.headers.get('Location')]).toEqual([303, '/en-US/member/account'])
  })
})
