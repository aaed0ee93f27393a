// Rules for every form endpoint, by its row in the table.
import { beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '../../../client/contract/api/table.ts'
import { formsApi } from '../../../client/contract/api/forms.ts'
import { locales } from '../../../client/contract/locale.ts'
import { catalogues } from '../../../worker/i18n/translators.ts'
import { readProblem, sendApi } from '../../support/site/member.ts'
import { stopClockAt } from '../../support/fakes/clock.ts'
import { now, resetSite } from '../../support/site/site.ts'

stopClockAt(now.toISOString())
beforeAll(resetSite)

const rows: [string, Endpoint][] = Object.entries(formsApi)
const writes = rows.filter(([, row]) => row.method !== 'GET')

const ask = (
  { method, path, body }: Endpoint,
  options: Parameters<typeof sendApi>[1] = {},
  query = '',
) => sendApi(path + query, { method, ...(body && { body: {} }), ...options })

describe.each(rows)('%s', (_, row) => {
  it('refuses an unknown query parameter, and an unknown language', async () => {
    for (const query of ['?role=admin', '?lang=xx']) {
      const response = await ask(row, {}, query)
      expect(await readProblem(response), query).toEqual([422, 'validation_failed'])
      expect(response.headers.get('Cache-Control')).toBe('private, no-store')
    }
  })
})

describe.each(writes.filter(([, row]) => row.body))('%s', (_, row) => {
  it.each(['[]', '"x"', '{"unheard_of":1}', '{', '{"__proto__":{"id":1}}', 'null'])(
    'refuses %s',
    async (body) => {
      expect(await readProblem(await ask(row, { body }))).toEqual([422, 'validation_failed'])
    },
  )

  it('describes the error in the requested language', async () => {
    for (const locale of locales) {
      const response = await ask(row, {}, `?lang=${locale}`)
      const { errors } = await response.json<{ errors: { code: string; detail: string }[] }>()
      const invalid: Record<string, string> = catalogues[locale].invalid
      for (const { code, detail } of errors) expect(detail).toBe(invalid[code])
    }
  })

  it('is closed to other sites', async () => {
    const headers = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }
    expect(await readProblem(await ask(row, { headers }))).toEqual([403, 'cross_site'])
  })

  it('accepts only JSON of limited length', async () => {
    const headers = { 'Content-Type': 'text/plain' }
    expect(await readProblem(await ask(row, { headers }))).toEqual([415, 'unsupported_media_type'])
    const body = JSON.stringify({ email: 'x'.repeat(65 * 1024) })
    expect(await readProblem(await ask(row, { body }))).toEqual([413, 'payload_too_large'])
  })
})
