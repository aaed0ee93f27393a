// Lists of games that combine several item lists: the union of brands, and brand after brand.
import { beforeAll, describe, expect, it } from 'vitest'
import { listGames, type GameQuery } from '../../../worker/data/games/game.ts'
import { run } from '../../../worker/storage/db.ts'
import { brands, games } from '../../../worker/storage/schema/index.ts'
import { demoRows } from '../../support/site/api.ts'
import { resetSite, testDeps } from '../../support/site/site.ts'

beforeAll(resetSite)

type Filter = Omit<GameQuery, 'perPage' | 'page' | 'after'>

const inEnglish = demoRows(games).filter((row) => row.lang === 'en-US')
const sortOf = new Map(demoRows(brands).map((row) => [row.id, row.sort]))
const [one, two, three] = demoRows(brands)
const orders: Record<GameQuery['sort'], (a: Row, b: Row) => number> = {
  new: (a, b) => b.released_at.localeCompare(a.released_at) || b.id! - a.id!,
  old: (a, b) => a.released_at.localeCompare(b.released_at) || a.id! - b.id!,
  popular: (a, b) => b.liked_amount! - a.liked_amount! || b.id! - a.id!,
  brand: (a, b) => sortOf.get(a.brand_id)! - sortOf.get(b.brand_id)! || orders.new(a, b),
}
type Row = (typeof inEnglish)[number]

const get = (query: GameQuery) => run(testDeps(), listGames(testDeps(), 'en-US', query))

async function byNumber(filter: Filter): Promise<number[]> {
  const ids: number[] = []
  for (let page = 1; ; page++) {
    const { items } = await get({ ...filter, page, perPage: 3 })
    if (items.length === 0) return ids
    ids.push(...items.map(({ id }) => id))
  }
}

async function byCursor(filter: Filter): Promise<number[]> {
  let { items, next } = await get({ ...filter, page: 1, perPage: 3 })
  const ids = items.map(({ id }) => id)
  while (next !== null) {
    ;({ items, next } = await get({ ...filter, after: next, perPage: 3 }))
    ids.push(...items.map(({ id }) => id))
  }
  return ids
}

const filters: [string, Filter][] = [
  ['all games, most liked first', { sort: 'popular' }],
  ['two brands, newest first', { sort: 'new', brands: [one!.slug, String(two!.id)] }],
  ['three brands, oldest first', { sort: 'old', brands: [one!.slug, two!.slug, three!.slug] }],
  ['two brands, most liked first', { sort: 'popular', brands: [two!.slug, three!.slug] }],
  ['recommended ones of a category', { sort: 'new', category: 'casino', isRecommended: true }],
  ['a category, brand after brand', { sort: 'brand', category: 'casino' }],
  ['two brands, one after the other', { sort: 'brand', brands: [three!.slug, one!.slug] }],
]

describe.each(filters)('%s', (_, filter) => {
  const expected = inEnglish
    .filter(
      (row) =>
        (!filter.category || row.category === filter.category) &&
        (!filter.isRecommended || row.recommended) &&
        (!filter.brands ||
          [one, two, three].some(
            (brand) =>
              brand!.id === row.brand_id &&
              filter.brands!.some((word) => word === brand!.slug || word === String(brand!.id)),
          )),
    )
    .toSorted(orders[filter.sort])
    .map((row) => row.id!)

  it('are complete and in order, page after page', async () => {
    expect(expected.length).toBeGreaterThan(3)
    expect(await byNumber(filter)).toEqual(expected)
  })

  it('are the same by cursor, except for a list by brand, which has none', async () => {
    const first = expected.slice(0, 3)
    expect(await byCursor(filter)).toEqual(filter.sort === 'brand' ? first : expected)
  })

  it('are counted in whole, not only those of the page', async () => {
    expect((await get({ ...filter, page: 1, perPage: 3 })).total).toBe(expected.length)
  })
})
