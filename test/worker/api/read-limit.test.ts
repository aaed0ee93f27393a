// Reads of the API have their own rate limit (docs/decisions/data/row-budgets.md).
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { api, type Endpoint } from '../../../client/contract/api/table.ts'
import { newAddress } from '../../support/site/address.ts'
import { countingDb } from '../../support/fakes/bindings.ts'
import { readProblem, sendApi } from '../../support/site/member.ts'
import { fetchApp, resetSite } from '../../support/site/site.ts'

beforeAll(resetSite)

const limitThat = (limit: RateLimit['limit']): RateLimit => ({ limit })
const reached = limitThat(() => Promise.resolve({ success: false }))
const broken = limitThat(() => Promise.reject(new Error('out of reach')))

const rows: Endpoint[] = Object.values(api)
const reads = [
  ...rows.filter(({ method }) => method === 'GET').map(({ path }) => path),
  '/api/openapi.json',
  '/api/contact-us/image',
  '/api/auth/google/start',
  '/api/unheard-of',
]

describe.each(reads)('%s', (path) => {
  it('is refused above the limit before anything is read', async () => {
    const [content, index] = [countingDb(), countingDb(env.SEARCH)]
    const bindings = { DB: content.DB, SEARCH: index.DB, READ_LIMIT: reached }
    const refused = await fetchApp(path.replaceAll(/:\w+/g, '2'), { bindings })
    expect(refused.headers.get('Retry-After')).toBe('60')
    expect(await readProblem(refused)).toEqual([429, 'too_many_requests'])
    expect([content.trips(), index.trips()]).toEqual([0, 0])
  })
})

it('counts addresses separately, and does not use up the limit of writes', async () => {
  const address = newAddress()
  const headers = { 'CF-Connecting-IP': address }
  const keys: string[] = []
  const noted = limitThat(({ key }) => {
    keys.push(key)
    return Promise.resolve({ success: true })
  })
  const bindings = { READ_LIMIT: noted, WRITE_LIMIT: reached }
  expect((await fetchApp('/api/article', { headers, bindings })).status).toBe(200)
  expect(keys).toEqual([address])

  const body = { email: 'nobody@example.test', password: 'wrong1234' }
  const login = await sendApi('/api/user/login', {
    body,
    headers,
    bindings: { READ_LIMIT: reached },
  })
  expect(await readProblem(login)).toEqual([401, 'login_failed'])
})

it('a read is allowed while the rate limiter fails', async () => {
  const headers = { 'CF-Connecting-IP': newAddress() }
  for (let read = 0; read < 10; read++)
    expect(
      (await fetchApp('/api/article', { headers, bindings: { READ_LIMIT: broken } })).status,
    ).toBe(200)
})
