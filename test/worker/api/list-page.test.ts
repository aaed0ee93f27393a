// Lists by page number and by cursor (docs/decisions/data/row-budgets.md).
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { locales } from '../../../client/contract/locale.ts'
import { maxNumberedItems, maxNumberedLikes } from '../../../client/contract/page-number-limits.ts'
import { maxResults } from '../../../client/contract/search/search.ts'
import { formatNumber } from '../../../client/i18n/translate.ts'
import { catalogues } from '../../../worker/i18n/translators.ts'
import { comments, likes } from '../../../worker/storage/schema/index.ts'
import { logIn, readProblem } from '../../support/site/member.ts'
import { fetchApp, resetSite, now, testDeps } from '../../support/site/site.ts'

const listed = z.object({
  items: z.array(z.object({ id: z.number() })),
  total: z.number(),
  page: z.number(),
  per_page: z.number(),
  next: z.nullable(z.string()),
})

/** More than two pages, with several entries of the same time. */
const amount = 50
const moment = (index: number) => new Date(now.getTime() - Math.floor(index / 3) * 1000)
const answered = 900_000
let token = ''

beforeAll(async () => {
  await resetSite()
  const { db } = testDeps()
  const said = (id: number, index: number, reply_to: number | null) => ({
    id,
    article_id: 2,
    user_id: 1,
    reply_to,
    text: `Comment ${index}`,
    created_at: moment(index).toISOString(),
  })
  for (let index = 0; index < amount; index++) {
    await db
      .insert(comments)
      .values([
        said(answered + index, index, null),
        said(answered + amount + index, index, answered),
      ])
    const created_at = moment(index).toISOString()
    await db
      .insert(likes)
      .values({ user_id: 1, type: 'game', item_id: index + 1, created_at })
      .onConflictDoNothing()
  }
  token = await logIn('member')
})

const lists = [
  '/api/article?per_page=7',
  '/api/article?per_page=7&sort=old&category=brand',
  '/api/article?per_page=7&sort=popular&lang=vi-VN',
  '/api/game?per_page=20&sort=popular',
  '/api/game?per_page=5&type=casino',
  '/api/article/label/latency?per_page=2',
  '/api/game/label/mahjong?per_page=1&sort=old',
  '/api/article/2/comments?lang=en-US',
  `/api/article/2/comments?reply_to=${answered}`,
  '/api/user/liked/game?lang=en-US',
]

async function readList(path: string, more: Record<string, string | number>) {
  const url = new URL(path, 'http://localhost:8787')
  for (const [key, value] of Object.entries(more)) url.searchParams.set(key, String(value))
  const headers = { Authorization: `Bearer ${token}` }
  return fetchApp(url.pathname + url.search, { headers })
}

async function pageOf(path: string, more: Record<string, string | number>) {
  const response = await readList(path, more)
  expect(response.status, `${path} ${JSON.stringify(more)}`).toBe(200)
  return z.parse(listed, await response.json())
}

/** Error of a field. */
async function refusalOf(response: Response): Promise<[string, string, string]> {
  const body = await response.clone().json<{ errors: Record<string, string>[] }>()
  expect(await readProblem(response)).toEqual([422, 'validation_failed'])
  const [{ field = '', code = '', detail = '' } = {}] = body.errors
  return [field, code, detail]
}

describe.each(lists)('%s', (path) => {
  it('returns the same by cursor as by page number', async () => {
    let page = await pageOf(path, {})
    for (let number = 2; page.next !== null; number++) {
      const byNumber = await pageOf(path, { page: number })
      page = await pageOf(path, { after: page.next })
      expect(page).toEqual(byNumber)
      expect(page.page).toBe(number)
      expect(page.items).not.toEqual([])
    }
    expect(page.page).toBeGreaterThan(1)
    expect((await pageOf(path, { page: page.page + 1 })).items).toEqual([])
  })

  it('has page numbers for its first entries, and a cursor for the rest', async () => {
    const { per_page } = await pageOf(path, {})
    const reach = path.startsWith('/api/user/liked/') ? maxNumberedLikes : maxNumberedItems
    const last = Math.floor(reach / per_page)
    expect((await pageOf(path, { page: last })).next).toBeNull()
    for (const page of [last + 1, 100_001]) {
      const refused = refusalOf(await readList(path, { page, lang: 'en-US' }))
      const { page_too_far } = catalogues['en-US'].invalid
      expect(await refused).toEqual(['page', 'page_too_far', page_too_far])
    }
  })

  it('refuses a cursor that is damaged, of another list, or combined with a page number', async () => {
    const next = (await pageOf(path, {})).next!
    const others = await pageOf('/api/article?sort=popular&lang=hi-IN&per_page=1', {})
    const own = new URLSearchParams(path.split('?')[1])
    const isPopular = path.startsWith('/api/article?') && own.get('sort') === 'popular'
    const bad = [next.slice(1), next.slice(0, -6), `${next}~`, 'MQ', 'a'.repeat(101)]
    if (!isPopular) bad.push(others.next!)
    for (const after of bad)
      expect((await refusalOf(await readList(path, { after })))[1]).toBe('cursor_unusable')
    const both = await refusalOf(await readList(path, { after: next, page: 2 }))
    expect(both.slice(0, 2)).toEqual(['page', 'invalid_value'])
  })
})

it.each(locales)('formats the limit as %s writes numbers', (locale) => {
  const { page_too_far, results_too_far } = catalogues[locale].invalid
  expect(page_too_far).toContain(formatNumber(locale, maxNumberedItems))
  expect(results_too_far).toContain(formatNumber(locale, maxResults))
})
