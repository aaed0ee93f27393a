// Rules for every member endpoint, by its row in the table.
import { beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '../../../client/contract/api/table.ts'
import { downloadApi } from '../../../client/contract/api/downloads.ts'
import { engagementApi } from '../../../client/contract/api/engagement.ts'
import { memberApi } from '../../../client/contract/api/members.ts'
import { realtimeApi } from '../../../client/contract/api/realtime.ts'
import { errors } from '../../../client/contract/errors.ts'
import { locales } from '../../../client/contract/locale.ts'
import { catalogues } from '../../../worker/i18n/translators.ts'
import { logIn, readProblem, sendApi } from '../../support/site/member.ts'
import { resetSite } from '../../support/site/site.ts'

beforeAll(resetSite)

const rows: [string, Endpoint][] = Object.entries({
  ...memberApi,
  ...engagementApi,
  ...realtimeApi,
  ...downloadApi,
})
const pathOf = (row: Endpoint) =>
  row.path.replace(':id', '1').replace(':type', 'article').replace(':group', 'aurora')
const isForm = (row: Endpoint) => row.bodyType !== undefined

const ask = (row: Endpoint, options: Parameters<typeof sendApi>[1] = {}, query = '') =>
  sendApi(pathOf(row) + query, {
    method: row.method,
    ...(row.body && !isForm(row) && { body: {} }),
    ...options,
  })

describe.each(rows.filter(([, row]) => row.needs === 'session' || row.needs === 'writer'))(
  '%s',
  (_, row) => {
    it('answers members only, in their language', async () => {
      for (const locale of locales) {
        const response = await ask(row, {}, `?lang=${locale}`)
        expect(response.headers.get('Cache-Control')).toBe('private, no-store')
        expect(response.status).toBe(401)
        const { code, detail } = await response.json<{ code: string; detail: string }>()
        expect([code, detail]).toEqual([
          'unauthorized',
          catalogues[locale].error.unauthorized.detail,
        ])
      }
    })

    it('refuses a query parameter it does not know, and an unknown language', async () => {
      const token = await logIn('member2')
      for (const query of ['?role=admin', '?lang=xx']) {
        const response = await ask(row, { as: token }, query)
        expect(await readProblem(response), query).toEqual([422, 'validation_failed'])
        expect(response.headers.get('Cache-Control')).toBe('private, no-store')
      }
    })
  },
)

describe.each(rows.filter(([, row]) => row.method !== 'GET'))('%s', (_, row) => {
  it('refuses requests of other sites', async () => {
    const headers = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }
    expect(await readProblem(await ask(row, { headers }))).toEqual([403, 'cross_site'])
  })
})

describe.each(rows.filter(([, row]) => row.body && !isForm(row)))('%s', (_, row) => {
  it.each(['[]', '"x"', '{"unheard_of":1}', '{', '{"__proto__":{"id":1}}'])(
    'refuses %s',
    async (body) => {
      const token = await logIn('member2')
      expect(await readProblem(await ask(row, { body, as: token }))).toEqual([
        422,
        'validation_failed',
      ])
    },
  )
})

it('has a text in every language for every error', () => {
  for (const locale of locales) {
    const { error }: { error: Record<string, { title: string; detail: string }> } =
      catalogues[locale]
    expect(Object.keys(error).toSorted()).toEqual(Object.keys(errors).toSorted())
    for (const { title, detail } of Object.values(error)) expect([title, detail]).not.toContain('')
  }
})

it('answers an unsupported method with the allowed ones', async () => {
  const response = await sendApi('/api/user/sessions', { method: 'PUT', body: {} })
  expect(await readProblem(response)).toEqual([405, 'method_not_allowed'])
  expect(response.headers.get('Allow')).toBe('GET, HEAD, DELETE, OPTIONS')
})
