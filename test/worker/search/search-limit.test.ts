// Searches are expensive, so each address has thirty per minute.
import { env } from 'cloudflare:workers'
import { beforeAll, expect, it } from 'vitest'
import { locales } from '../../../client/contract/locale.ts'
import { localePath } from '../../../client/contract/paths.ts'
import { catalogues } from '../../../worker/i18n/translators.ts'
import { newAddress } from '../../support/site/address.ts'
import { countingDb } from '../../support/fakes/bindings.ts'
import { readProblem } from '../../support/site/member.ts'
import { fetchApp, readPage, resetSearchableSite } from '../../support/site/site.ts'

beforeAll(resetSearchableSite)

/** Counts requests of an address without making them. */
async function use(limit: RateLimit, key: string, times: number): Promise<void> {
  for (let time = 0; time < times; time++) await limit.limit({ key })
}

it('pages and the API share a limit; the form stays, with its keyword', async () => {
  const address = newAddress()
  const headers = { 'CF-Connecting-IP': address }
  await use(env.SEARCHES, address, 28)
  for (const path of ['/api/search?q=latency', '/en-US/search?q=latency'])
    expect((await fetchApp(path, { headers })).status).toBe(200)

  const refused = await fetchApp('/api/search?q=latency', { headers })
  expect(refused.headers.get('Retry-After')).toBe('60')
  expect(await readProblem(refused)).toEqual([429, 'too_many_requests'])
  for (const locale of locales) {
    const { DB: SEARCH, trips } = countingDb(env.SEARCH)
    const bindings = { SEARCH }
    const page = await fetchApp(localePath(locale, '/search?q=latency'), { headers, bindings })
    expect([page.status, page.headers.get('Retry-After')]).toEqual([429, '60'])
    const { text, html } = await readPage(page)
    expect(text).toContain(catalogues[locale].search.limited)
    expect(html).toContain('value="latency"')
    expect(trips()).toBe(0)
  }
  expect((await fetchApp('/api/search?q=latency')).status).toBe(200)
})

it('suggestions have their own limit', async () => {
  const address = newAddress()
  const headers = { 'CF-Connecting-IP': address }
  const suggested = async () =>
    (await fetchApp('/api/search/suggest?q=lat&lang=en-US', { headers })).status
  await use(env.SUGGESTIONS, address, 119)
  expect([await suggested(), await suggested()]).toEqual([200, 429])
  expect((await fetchApp('/api/search?q=latency', { headers })).status).toBe(200)
})
