// Setup of a site without operators, by the form in a browser.
import { beforeEach, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { parsePublished } from '../../../../client/contract/desk/entries/kinds/schemas.ts'
import type { Locale } from '../../../../client/contract/locale.ts'
import { legalKinds } from '../../../../client/contract/terms.ts'
import type { TermsFile } from '../../../../scripts/seed/content/content.ts'
import { legalDrafts } from '../../../../scripts/seed/starter/legal.ts'
import { newAddress } from '../../../support/site/address.ts'
import { rowsOf } from '../../../support/site/member.ts'
import { fetchApp, resetSite, resetToEmptySite } from '../../../support/site/site.ts'

beforeEach(resetToEmptySite)

const files = import.meta.glob<string>('/content/terms/*.yaml', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const versions = Object.values(files).map((text) => parse(text) as TermsFile)
const drafts = legalDrafts(versions.toSorted((one, other) => one.number - other.number))
/** Files of a build. */
function built(files: Record<string, unknown>): Pick<Env, 'ASSETS'> {
  const fetchFile: Fetcher['fetch'] = async (request) => {
    const file = files[new URL(new Request(request).url).pathname]
    return file ? Response.json(file) : new Response(null, { status: 404 })
  }
  const assets: Partial<Fetcher> = { fetch: fetchFile }
  return { ASSETS: assets as Fetcher }
}
const withoutDemo = { '/starter/legal.json': drafts }

const secret = 'a-secret-of-more-than-thirty-two-characters'
const production: Partial<Env> = {
  ENVIRONMENT: 'production',
  OPERATOR_SECOND_FACTOR: 'required',
  ORIGIN: '',
  OPERATOR_SECRET: secret,
  PASSWORD_PEPPER: secret,
  TOKEN_SECRET: secret,
  ...built(withoutDemo),
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
  bindings?: Partial<Env>
  address?: string
}

function post(
  fields: Record<string, string>,
  { origin = site, address = newAddress(), bindings = {} }: Sent = {},
) {
  return fetchApp(`${site}/backstage/setup?lang=en-US`, {
    method: 'POST',
    bindings: { ...production, ...bindings },
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
      await rowsOf(
        "select type, lang, item_id from entries where draft is not null and type != 'terms' order by type",
      ),
    ).toEqual([
      { type: 'footer', lang: 'zh-CN', item_id: 1 },
      { type: 'front', lang: 'zh-CN', item_id: 1 },
      { type: 'header', lang: 'zh-CN', item_id: 1 },
      { type: 'home', lang: 'zh-CN', item_id: 1 },
      { type: 'navigation', lang: 'zh-CN', item_id: 1 },
    ])

    const elsewhere = await fetchApp('https://other.example/en-US', { bindings: production })
    const html = await elsewhere.text()
    expect(html).toContain('The Daily')
    expect(html).toContain(`<meta property="og:image" content="${site}/`)
    expect((await open('/backstage/setup')).status).toBe(404)
    expect((await post(form)).status).toBe(404)
  })

  it.each(['en-US', 'th-TH'] as const)(
    'begins the legal documents of a site in %s as drafts of its owner, ready to be checked',
    async (site_lang) => {
      expect((await post({ ...form, site_lang })).status).toBe(303)
      const own = await rowsOf<{ draft: string; lang: Locale; source_lang: Locale | null }>(
        "select draft, lang, source_lang from entries where type = 'terms' and state = 'draft' and draft_updated_by = 1",
      )
      const begun = own.map(({ draft, ...row }) => ({ ...row, data: JSON.parse(draft) as object }))
      for (const kind of legalKinds) {
        const texts = begun.filter(({ data }) => 'kind' in data && data.kind === kind)
        const hasText = drafts.some((one) => one.kind === kind && one.lang === site_lang)
        expect(
          texts.map(({ lang, source_lang }) => [lang, source_lang]),
          kind,
        ).toEqual(
          hasText
            ? [
                [site_lang, null],
                ['zh-CN', site_lang],
              ]
            : [['zh-CN', null]],
        )
      }
      for (const { data } of begun) {
        const complete = { ...data, effective_at: '2026-12-01T00:00:00.000Z' }
        expect(parsePublished('terms', complete)).not.toHaveProperty('issues')
        expect(JSON.stringify(data)).not.toMatch(/Meridian|子午/)
      }
    },
  )

  it('begins with the demo content instead, if it is chosen and the build has it', async () => {
    const bindings = built({ ...withoutDemo, '/starter/demo.json': { of: 60 } })
    expect(await (await open('/backstage/setup')).text()).not.toContain('name="content"')
    expect(await (await open('/backstage/setup', bindings)).text()).toContain('name="content"')
    expect((await post({ ...form, content: 'demo' }, { bindings })).status).toBe(303)
    expect(await rowsOf("select value from settings where key = 'demo'")).toEqual([
      { value: '{"done":0,"of":60}' },
    ])
    expect(await rowsOf('select id from entries')).toEqual([])
    expect(await rowsOf('select id from languages where deleted_at is not null')).toEqual([])
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
