// Setup of a site without operators, by the form in a browser.
import { beforeEach, describe, expect, it } from 'vitest'
import { newAddress } from '../../../support/site/address.ts'
import { rowsOf } from '../../../support/site/member.ts'
import { fetchApp, resetSite, resetToEmptySite } from '../../../support/site/site.ts'

beforeEach(resetToEmptySite)

const secret = 'a-secret-of-more-than-thirty-two-characters'
const production: Partial<Env> = {
  ENVIRONMENT: 'production',
  OPERATOR_SECOND_FACTOR: 'required',
  ORIGIN: '',
  OPERATOR_SECRET: secret,
  PASSWORD_PEPPER: secret,
  TOKEN_SECRET: secret,
}
const site = 'https://news.example.workers.dev'
const form = {
  intent: 'setup',
  secret,
  email: 'First@Example.test',
  name: 'First Owner',
  site_name: 'The Daily',
  site_lang: 'en-US',
}

interface Sent {
  origin?: string
  address?: string
}

function post(
  fields: Record<string, string>,
  { origin = site, address = newAddress() }: Sent = {},
) {
  return fetchApp(`${site}/backstage/setup?lang=en-US`, {
    method: 'POST',
    bindings: production,
    headers: {
      Origin: origin,
      'Content-Type': 'application/x-www-form-urlencoded',
      'CF-Connecting-IP': address,
    },
    body: new URLSearchParams(fields).toString(),
  })
}

const open = (path: string, bindings: Partial<Env> = {}) =>
  fetchApp(`${site}${path}`, { bindings: { ...production, ...bindings } })
const owners = () => rowsOf<{ email: string; roles: string }>('select email, roles from operators')

describe('the setup', () => {
  it('adds the first owner, names the site and keeps its address, once', async () => {
    const start = await open('/backstage/login?lang=en-US')
    expect(start.headers.get('Location')).toBe('/backstage/setup?lang=en-US')
    const page = await open('/backstage/setup?lang=zh-CN')
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('设置新网站')])
    expect((await open('/en-US')).headers.get('X-Robots-Tag')).toBe('noindex')

    const done = await post(form)
    expect(done.status).toBe(303)
    const next = done.headers.get('Location')!
    expect(next).toMatch(/^\/backstage\/accept\?token=[\w-]+&lang=en-US$/)
    expect(await (await open(next)).text()).toContain('Welcome, First Owner')
    expect(await owners()).toEqual([{ email: 'first@example.test', roles: '["owner"]' }])
    expect(await rowsOf("select value from settings where key = 'origin'")).toEqual([
      { value: site },
    ])

    expect(
      await rowsOf('select type, lang, item_id from entries where draft is not null order by type'),
    ).toEqual([
      { type: 'footer', lang: 'zh-CN', item_id: 1 },
      { type: 'front', lang: 'zh-CN', item_id: 1 },
      { type: 'header', lang: 'zh-CN', item_id: 1 },
      { type: 'home', lang: 'zh-CN', item_id: 1 },
      { type: 'navigation', lang: 'zh-CN', item_id: 1 },
      { type: 'terms', lang: 'en-US', item_id: expect.any(Number) },
    ])

    const elsewhere = await fetchApp('https://other.example/en-US', { bindings: production })
    const html = await elsewhere.text()
    expect(html).toContain('The Daily')
    expect(html).toContain(`<meta property="og:image" content="${site}/`)
    expect((await open('/backstage/setup')).status).toBe(404)
    expect((await post(form)).status).toBe(404)
  })

  it('has one winner if two people send it at once', async () => {
    const all = await Promise.all(
      ['one@example.test', 'two@example.test', 'one@example.test'].map((email) =>
        post({ ...form, email }),
      ),
    )
    expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 404, 404])
    expect(await owners()).toHaveLength(1)
    expect(await rowsOf('select id from operator_tokens')).toHaveLength(1)
  })

  it('refuses a wrong secret five times per address in ten minutes, then even the right one', async () => {
    const address = newAddress()
    for (const wrong of ['x', `${secret}x`, secret.slice(1), secret.toUpperCase(), ' ']) {
      const response = await post({ ...form, secret: wrong }, { address })
      const html = await response.text()
      expect([401, 422]).toContain(response.status)
      expect(html).toContain('value="The Daily"')
      expect(html).not.toContain(`value="${wrong}"`)
    }
    expect((await post(form, { address })).status).toBe(429)
    expect(await owners()).toEqual([])
    expect((await post(form)).status).toBe(303)
  })

  it('refuses another origin, long and repeated fields, and an unknown language', async () => {
    expect((await post(form, { origin: 'https://evil.example' })).status).toBe(403)
    const wrong = [
      { name: 'x'.repeat(51) },
      { site_name: 'x'.repeat(5000) },
      { secret: 'x'.repeat(5000) },
      { email: 'not an address' },
      { site_lang: 'fr-FR' },
    ]
    for (const one of wrong) expect((await post({ ...form, ...one })).status).toBe(422)
    expect(await owners()).toEqual([])
  })
})

it('the desk names the secrets that are missing, short or published, and nothing is written', async () => {
  await resetSite()
  const bindings = { PASSWORD_PEPPER: 'replace-me', TOKEN_SECRET: undefined as unknown as string }
  expect((await open('/backstage', bindings)).status).toBe(302)
  const page = await open('/backstage/login?lang=en-US', bindings)
  const html = await page.text()
  expect(page.status).toBe(500)
  expect(html).toContain('PASSWORD_PEPPER: under 32 characters, or a published example')
  expect(html).toContain('TOKEN_SECRET: not set')
  expect(html).not.toContain('replace-me')
})
