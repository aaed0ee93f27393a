import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { apiAddresses } from '../../support/site/addresses.ts'
import type { Endpoint } from '../../../client/contract/api/table.ts'
import { siteApi as api } from '../../../client/contract/api/site.ts'
import { fieldErrors } from '../../../client/contract/errors.ts'
import { defaultLocale, locales } from '../../../client/contract/locale.ts'
import { catalogues, translatorFor } from '../../../worker/i18n/translators.ts'
import { fetchApp, resetSite } from '../../support/site/site.ts'

beforeAll(resetSite)

/** Public endpoints; previews are tested in preview.test.ts. */
type Name = Exclude<keyof typeof api, 'previewArticle' | 'previewGame'>

/** Valid addresses of every endpoint, without `lang`. */
const { previewArticle: _, previewGame: __, ...open } = api
const addresses = apiAddresses({ article: 2, game: 2 })
const examples = Object.fromEntries(
  Object.keys(open).map((name) => [name, addresses[name] ?? []]),
) as Record<Name, string[]>

const rows: [Name, Endpoint][] = Object.keys(examples).map((name) => [
  name as Name,
  api[name as Name],
])
const first = (name: Name) => examples[name][0]!

function withParameter(path: string, name: string, value: string): string {
  const url = new URL(path, 'http://localhost:8787')
  url.searchParams.set(name, value)
  return url.pathname + url.search
}

const problemBody = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.string(),
  code: z.string(),
  request_id: z.string(),
  errors: z.optional(
    z.array(
      z.object({
        field: z.string(),
        code: z.enum(fieldErrors),
        detail: z.string(),
        values: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
      }),
    ),
  ),
})

/** Status, code and field names of a problem. Also checks the remaining members of the problem document. */
async function problemAt(path: string, locale = defaultLocale): Promise<string> {
  const response = await fetchApp(path)
  const body = z.parse(problemBody, await response.json())
  const { error }: Messages = catalogues[locale]
  const t = translatorFor(locale)
  expect(response.headers.get('Content-Type')).toBe('application/problem+json')
  expect(response.headers.get('Cache-Control')).toBe('private, no-store')
  expect(body.status).toBe(response.status)
  expect(body.request_id).toBe(response.headers.get('X-Request-Id'))
  expect(body.detail).toBe(error[body.code]?.detail)
  for (const { code, detail, values } of body.errors ?? [])
    expect(detail).toBe(t(`invalid.${code}`, values))
  const fields = (body.errors ?? []).map(({ field }) => field)
  return [body.status, body.code, ...fields.toSorted()].join(' ')
}

interface Messages {
  error: Record<string, { detail: string }>
  invalid: Record<string, string>
}

const refused = (field: string) => `422 validation_failed ${field}`
const missing = '404 not_found'

describe.each(rows)('%s', (name, row) => {
  // Translations exist only in languages with their own content.
  const written = locales.filter(
    (locale) => name !== 'translation' || ['zh-CN', 'en-US', 'zh-HK'].includes(locale),
  )

  it.each(written)('answers as its contract says in %s', async (locale) => {
    for (const example of examples[name]) {
      const response = await fetchApp(withParameter(example, 'lang', locale))
      const text = await response.text()
      expect(response.status, `${example} ${text.slice(0, 300)}`).toBe(200)
      expect(response.headers.get('Content-Type')).toBe('application/json')
      expect(response.headers.get('X-Request-Id')).toMatch(/^[\w-]{8,}$/)
      const parsed = z.safeParse(row.output, JSON.parse(text))
      expect(parsed.error?.issues ?? []).toEqual([])
      // The schema drops unknown keys, so equality proves that no others are sent.
      expect(JSON.parse(text)).toEqual(parsed.data)
    }
  })

  it('accepts a language id, and defaults to the default language', async () => {
    const json = async (path: string) => (await fetchApp(path)).json()
    const path = first(name)
    expect(await json(withParameter(path, 'lang', '1'))).toEqual(
      await json(withParameter(path, 'lang', 'en-US')),
    )
    expect(await json(path)).toEqual(await json(withParameter(path, 'lang', defaultLocale)))
  })

  it('treats an empty parameter as absent', async () => {
    const path = first(name)
    const full = Object.keys(row.query.shape).reduce(
      (address, key) =>
        new URL(address, 'http://x').searchParams.has(key)
          ? address
          : withParameter(address, key, ''),
      path,
    )
    expect(full).toContain('lang=')
    expect(await (await fetchApp(full)).json()).toEqual(await (await fetchApp(path)).json())
  })

  it('refuses an unknown query parameter', async () => {
    expect(await problemAt(withParameter(first(name), 'unheard_of', '1'))).toBe(
      refused('unheard_of'),
    )
  })

  it.each(['xx', '0', '7', 'EN-us', ' '])('refuses the language "%s"', async (lang) => {
    expect(await problemAt(withParameter(first(name), 'lang', lang))).toBe(refused('lang'))
  })

  it('refuses an invalid value in each query parameter and names it', async () => {
    for (const key of Object.keys(row.query.shape)) {
      expect(await problemAt(withParameter(first(name), key, '~!'))).toBe(refused(key))
    }
  })

  it('refuses a query parameter given twice', async () => {
    for (const key of Object.keys(row.query.shape)) {
      const once = withParameter(first(name), key, '1')
      const locale = key === 'lang' ? 'en-US' : defaultLocale
      const path = `${once}&${key}=1`
      expect(await problemAt(path, locale)).toBe(refused(key))
    }
  })
})

/** A label can be any text; an unknown one is a 404. */
const strictPaths = rows.filter(([, row]) => row.params && !row.path.includes(':label'))

describe.each(strictPaths)('the path of %s', (_name, row) => {
  it('refuses an invalid value in each path parameter and names it', async () => {
    for (const key of Object.keys(row.params!.shape)) {
      for (const junk of ['~!', '0', '-1', '1.5', '1e3', '99999999999', '%00', '１']) {
        const path = row.path
          .replace(`:${key}`, encodeURI(junk).replace('%2500', '%00'))
          .replace(':type', 'article')
          .replace(':id', '2')
          .replace(':year', '2026')
          .replace(':month', '11')
        expect(await problemAt(path)).toBe(refused(key))
      }
    }
  })
})

describe.each(rows.filter(([, row]) => row.params))('the path of %s', (_name, row) => {
  it('answers 404 for an unknown id, or a year outside the calendar', async () => {
    const path = row.path
      .replace(':type', 'game')
      .replace(':id', '999999999')
      .replace(':year', '2020')
      .replace(':month', '12')
    expect(await problemAt(path)).toBe(missing)
    expect(await problemAt(`${path}?lang=5`, 'th-TH')).toBe(missing)
  })
})

it.each(locales)('describes the error in %s', async (locale) => {
  expect(await problemAt(`/api/article?page=0&lang=${locale}`, locale)).toBe(refused('page'))
  expect(await problemAt(`/api/nothing/here?lang=${locale}`, locale)).toBe(missing)
})

it.each(['/api/article/2', '/api/game/2', '/api/related/article/2', '/api/related/game/2'])(
  '%s may repeat its id, but not another one',
  async (path) => {
    expect(await (await fetchApp(`${path}?lang=&id=2`)).json()).toEqual(
      await (await fetchApp(path)).json(),
    )
    expect((await fetchApp(`${path}?lang=&id=`)).status).toBe(200)
    expect(await problemAt(`${path}?id=3`)).toBe(refused('id'))
    expect(await problemAt(`${path}?id=02x`)).toBe(refused('id'))
  },
)

it('names every wrong parameter at once', async () => {
  const path = '/api/article?page=x&per_page=101&sort=best&unheard_of=1'
  expect(await problemAt(path)).toBe(refused('page per_page sort unheard_of'))
})

it.each(['0', '101', '-1', '1.5', '1e2', ' ', ' 5', '99999999999'])(
  'refuses per_page=%s',
  async (value) => {
    expect(await problemAt(withParameter('/api/game', 'per_page', value))).toBe(refused('per_page'))
  },
)

it.each(['//elsewhere.example', '/\\elsewhere.example', 'https://elsewhere.example', 'news', ' '])(
  'refuses the address "%s" for a page',
  async (uri) => {
    expect(await problemAt(withParameter('/api/page', 'uri', uri))).toBe(refused('uri'))
    expect(await problemAt(withParameter('/api/page/meta', 'uri', uri))).toBe(refused('uri'))
  },
)

it.each(['/no/such/page', '/news/brand/'])('has no page at %s', async (uri) => {
  expect(await problemAt(withParameter('/api/page', 'uri', uri))).toBe(missing)
  expect(await problemAt(withParameter('/api/page/meta', 'uri', uri))).toBe(missing)
})

it.each(['/api', '/api/', '/api/nothing', '/api/article/2/more', '/api/Article', '/api/%E0%A4%A'])(
  'answers %s with a problem document',
  async (path) => {
    expect(await problemAt(path)).toBe(missing)
  },
)

it('answers an unsupported method with a problem document', async () => {
  const response = await fetchApp('/api/article', { method: 'POST', body: '{}' })
  expect([404, 405]).toContain(response.status)
  expect(response.headers.get('Content-Type')).toBe('application/problem+json')
  expect(response.headers.get('X-Request-Id')).toMatch(/^[\w-]{8,}$/)
})

it.each(['/en-US', '/no/such/page', '/no.png', '/robots.txt', '/media/480/no.png', '/EN-us/news'])(
  'includes the request id in the response to %s',
  async (path) => {
    const [first, again] = [await fetchApp(path), await fetchApp(path)]
    expect(first.headers.get('X-Request-Id')).toMatch(/^[\w-]{8,}$/)
    expect(again.headers.get('X-Request-Id')).toMatch(/^[\w-]{8,}$/)
    expect(again.headers.get('X-Request-Id')).not.toBe(first.headers.get('X-Request-Id'))
  },
)
