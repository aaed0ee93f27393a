// The maintenance switch (docs/decisions/desk/settings.md): the flag is one KV key, cached for at most 5
// s.
import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { locales } from '../../../client/contract/locale.ts'
import { localePath } from '../../../client/contract/paths.ts'
import { maintenanceKey, type Maintenance } from '../../../worker/storage/maintenance.ts'
import { clearMemo } from '../../../worker/storage/memo.ts'
import { translatorFor } from '../../../worker/i18n/translators.ts'
import { failingDb, brokenKv, countingDb } from '../../support/fakes/bindings.ts'
import { fetchApp, resetSite, readPage, sourceOf } from '../../support/site/site.ts'

beforeAll(resetSite)
beforeEach(off)

/** Runs `npm run maintenance`, and waits for 5 s. */
async function on(flag: Omit<Maintenance, 'enabled'> = {}) {
  await env.KV.put(maintenanceKey, JSON.stringify({ enabled: true, ...flag }))
  clearMemo()
}

async function off() {
  await env.KV.delete(maintenanceKey)
  clearMemo()
}

describe.each(locales)('%s', (locale) => {
  it.each(['/', '/article/2', '/news/industry?page=2', '/maintenance', '/nope'])(
    'shows the screen at %s',
    async (path) => {
      await on()
      const response = await fetchApp(localePath(locale, path))
      const page = await readPage(response)
      expect(response.status).toBe(503)
      expect(page.lang).toBe(locale)
      expect(page.h1).toBe(translatorFor(locale)('maintenance.title'))
      expect(page.text).toContain(translatorFor(locale)('maintenance.text'))
      expect([page.robots, page.canonical]).toEqual(['noindex', ''])
      expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0)
      expect(response.headers.get('Cache-Control')).toBe('private, no-store')
      expect(response.headers.get('Location')).toBeNull()
    },
  )
})

it('maintenance answers the API with a problem document', async () => {
  await on()
  for (const path of ['/api/article', '/api/article/2?lang=1', '/api/nope', '/api/openapi.json']) {
    const response = await fetchApp(path)
    expect(response.status).toBe(503)
    expect(response.headers.get('Content-Type')).toBe('application/problem+json')
    expect(await response.json()).toMatchObject({ status: 503, code: 'maintenance' })
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0)
  }
})

it('maintenance keeps the desk open, but no similarly named address', async () => {
  await on()
  expect((await fetchApp('/api/backstage/me')).status).toBe(401)
  expect((await fetchApp('/api/backstager')).status).toBe(503)
})

it('maintenance uses the language requested by an API client', async () => {
  await on()
  const details = await Promise.all(
    locales.map(async (locale) => {
      const body: unknown = await (await fetchApp(`/api/article?lang=${locale}`)).json()
      return body
    }),
  )
  for (const [index, locale] of locales.entries()) {
    const detail = translatorFor(locale)('error.maintenance.detail')
    expect(details[index]).toMatchObject({ detail })
  }
})

it('maintenance leaves cached pages unchanged: before, during and after', async () => {
  const before = await readPage(await fetchApp('/en-US'))
  await on()
  expect((await fetchApp('/en-US')).status).toBe(503)
  expect((await fetchApp('/en-US/article/1')).status).toBe(503)
  await off()
  const after = await fetchApp('/en-US')
  expect(after.status).toBe(200)
  expect((await readPage(after)).text).toBe(before.text)
  const article = await fetchApp('/en-US/article/1')
  expect([article.status, sourceOf(article)]).toEqual([200, 'render'])
  expect((await fetchApp('/maintenance')).headers.get('Location')).toBe('/')
})

describe('an announcement', () => {
  it('names the end in UTC+8 and sets Retry-After', async () => {
    const until = new Date(Date.now() + 2 * 60 * 60 * 1000)
    await on({ until: until.toISOString() })
    const response = await fetchApp('/en-US')
    const wait = Number(response.headers.get('Retry-After'))
    expect(wait).toBeGreaterThan(7000)
    expect(wait).toBeLessThanOrEqual(7200)
    const clock = new Date(until.getTime() + 8 * 60 * 60 * 1000).toISOString().slice(11, 16)
    const { text } = await readPage(response)
    expect(text).toContain(clock)
    expect(text).toContain('UTC+8')
  })

  it.each(['2020-01-01T00:00:00.000Z', 'tomorrow', ''])(
    'has the default wait when the end is "%s"',
    async (until) => {
      await on({ until })
      const response = await fetchApp('/en-US')
      expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '300'])
    },
  )

  it('shows the message of each language as text', async () => {
    await on({ message: { 'en-US': 'Moving <b>house</b>', 'zh-CN': '搬家中' } })
    const english = await readPage(await fetchApp('/en-US'))
    expect(english.html).toContain('Moving &lt;b&gt;house&lt;/b&gt;')
    expect((await readPage(await fetchApp('/'))).text).toContain('搬家中')
    expect((await readPage(await fetchApp('/th-TH'))).text).toContain(
      translatorFor('th-TH')('maintenance.text'),
    )
  })

  it('redirects to the external page', async () => {
    await on({ url: 'https://status.example/now' })
    const response = await fetchApp('/en-US/article/1')
    const { html } = await readPage(response)
    expect(response.status).toBe(503)
    expect(html).toContain('href="https://status.example/now"')
    expect(html).toMatch(/<noscript><meta http-equiv="refresh" content="5;url=https:\/\/status/i)
  })

  it.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    'ftp://a.test',
  ])('does not redirect to %s', async (url) => {
    await on({ url })
    const response = await fetchApp('/en-US')
    const { html } = await readPage(response)
    expect(response.status).toBe(503)
    expect(html).not.toContain(url)
    expect(html).not.toMatch(/http-equiv="refresh"/i)
  })
})

it('maintenance requires no database', async () => {
  await on()
  expect((await fetchApp('/', { bindings: { DB: failingDb } })).status).toBe(503)
  const { DB, trips } = countingDb()
  for (const path of ['/', '/en-US/article/1', '/api/article'])
    await fetchApp(path, { bindings: { DB } })
  expect(trips()).toBe(0)
})

it('any value other than an opening flag closes the site', async () => {
  const statuses = { true: 503, 'not json': 503, '[]': 503, '"on"': 503, '{}': 503, null: 503 }
  const all = { ...statuses, false: 200, 'off\n': 200, '{"enabled":false}': 200 }
  for (const [value, status] of Object.entries(all)) {
    await env.KV.put(maintenanceKey, value)
    clearMemo()
    expect([value, (await fetchApp('/en-US')).status]).toEqual([value, status])
  }
})

it('an outage of the store does not close the site', async () => {
  clearMemo()
  expect((await fetchApp('/en-US', { bindings: { KV: brokenKv } })).status).toBe(200)
})

it('maintenance does not block robots.txt, manifests and images', async () => {
  await on()
  await env.MEDIA.put('site/kept.webp', 'an image')
  expect((await fetchApp('/robots.txt')).status).toBe(200)
  expect((await fetchApp('/manifest/en-US.webmanifest')).status).toBe(200)
  expect((await fetchApp('/media/160/site/kept.webp')).status).toBe(200)
})
