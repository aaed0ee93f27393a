// Pages by number skip the entries before them. They may cost index entries only, and no page beyond the numbered ones
// is read at all (docs/decisions/data/row-budgets.md).
import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { maxNumberedItems } from '../../../client/contract/page-number-limits.ts'
import { selectEntries, unfacetedList, type Order } from '../../../worker/data/lists/pages.ts'
import type { PageParams } from '../../../worker/data/paging.ts'
import { resetSite, testDeps } from '../../support/site/site.ts'

const orders = ['new', 'old', 'popular'] satisfies Order[]
const perPage = 100

beforeAll(async () => {
  await resetSite()
  await env.DB.prepare(
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < 1500)
     insert into list_items select 500000 + i, id, 500000 + i,
         strftime('%Y-%m-%dT%H:%M:%fZ', '2026-01-01', '+' || i || ' minutes'), i * 7 % 97
       from n, item_lists where locale = 'en-US' and facet = 'article' and facet_value = ''`,
  ).run()
})

function entriesOf(order: Order, paging: PageParams) {
  const entries = selectEntries('en-US', unfacetedList('article'), { order, paging })
  const query = testDeps()
    .db.select({ id: sql<number>`entry.item_id` })
    .from(entries)
  const { sql: text, params } = query.toSQL()
  const statement = (prefix = '') => env.DB.prepare(prefix + text).bind(...params)
  return {
    read: () => statement().all<{ id: number }>(),
    plan: () => statement('explain query plan ').all<{ detail: string }>(),
  }
}

const rowsOf = async (order: Order, paging: PageParams) =>
  (await entriesOf(order, paging).read()).meta.rows_read

describe.each(orders)('a page of a list in the order %s', (order) => {
  it('skips entries in an index that covers them', async () => {
    const { results } = await entriesOf(order, { page: 10, perPage }).plan()
    const uses = results.map(({ detail }) => detail).filter((one) => one.includes('list_items'))
    expect(uses).toEqual([expect.stringContaining('USING COVERING INDEX list_items_')])
  })

  it('costs one index entry per skipped or shown entry, and the list', async () => {
    expect(await rowsOf(order, { page: 1, perPage })).toBeLessThanOrEqual(perPage + 2)
    expect(await rowsOf(order, { page: 10, perPage })).toBeLessThanOrEqual(maxNumberedItems + 2)
    expect(await rowsOf(order, { page: 11, perPage })).toBeLessThanOrEqual(1)
  })

  it('costs the same at any depth by cursor', async () => {
    const { results } = await entriesOf(order, { page: 10, perPage }).read()
    const after = { new: 'zzzzzzzz-1', old: '1-1', popular: '5-zzzz' }[order]
    expect(results).toHaveLength(perPage + 1)
    expect(await rowsOf(order, { after, perPage })).toBeLessThanOrEqual(perPage + 2)
  })
})
