// Synthetic content for measurements, whose generation must stay feasible at its size.
import { getTableName } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { progressOf } from '../../../scripts/seed/progress.ts'
import { inBatches, type SeedRow } from '../../../scripts/seed/row.ts'
import { syntheticMembers } from '../../../scripts/seed/synthetic/members.ts'
import { syntheticRows } from '../../../scripts/seed/synthetic/items.ts'
import { parametersOf } from '../../../scripts/seed/upsert.ts'

const rowsOf = (count: number) => [...syntheticRows(count)].flatMap(({ rows }) => rows)
const named = (rows: readonly SeedRow[], table: string) =>
  rows.filter((row) => getTableName(row.table) === table).map(({ values }) => values)

it('numbers occur once each, in parts of one size', () => {
  const parts = [...inBatches(7, 3, (number) => [{ table: null!, values: { number }, keep: [] }])]
  expect(parts.map(({ done }) => done)).toEqual([3, 6, 7])
  const numbers = parts.flatMap(({ rows }) => rows.map(({ values }) => values['number']))
  expect(numbers).toEqual([0, 1, 2, 3, 4, 5, 6])
})

it('every number has an article in three languages, every second one a game, all with tags', () => {
  const rows = rowsOf(600)
  const articles = named(rows, 'articles')
  expect(articles).toHaveLength(1800)
  expect(new Set(articles.map(({ id }) => id)).size).toBe(1800)
  expect(new Set(articles.map(({ group_id }) => group_id)).size).toBe(600)
  expect(named(rows, 'games')).toHaveLength(900)
  for (const [type, count] of [
    ['article', 1800],
    ['game', 900],
  ] as const) {
    const bodies = named(rows, `${type}_bodies`).map(({ item_id }) => item_id)
    expect(bodies).toEqual(named(rows, `${type}s`).map(({ id }) => id))
    expect(bodies).toHaveLength(count)
  }
  const links = named(rows, 'article_tags')
  expect(new Set(links.map((one) => one['article_id'])).size).toBe(1800)
  expect(new Set(links.map((one) => String([one['article_id'], one['tag_id']]))).size).toBe(
    links.length,
  )
  expect(new Set(links.map((one) => one['tag_id'])).size).toBeGreaterThan(25)
})

it('repeated generation gives the same content', () => {
  expect(rowsOf(20)).toEqual(rowsOf(20))
})

it('likes and comments of members refer to existing articles', () => {
  const ids = new Set(named(rowsOf(50), 'articles').map(({ id }) => id))
  const rows = [...syntheticMembers(100, 50)].flatMap((part) => part.rows)
  expect(named(rows, 'users')).toHaveLength(100)
  const likes = named(rows, 'likes')
  expect(likes.every(({ item_id }) => ids.has(item_id))).toBe(true)
  expect(named(rows, 'comments').every(({ article_id }) => ids.has(article_id))).toBe(true)
  expect(new Set(likes.map((one) => String([one['user_id'], one['item_id']]))).size).toBe(
    likes.length,
  )
})

it('all content is sent in parameters of at most two megabytes', () => {
  const bodies = rowsOf(500).filter(({ table }) => getTableName(table) === 'article_bodies')
  const sent = [...parametersOf(bodies)]
  expect(sent.length).toBeGreaterThan(1)
  for (const json of sent) expect(new TextEncoder().encode(json).length).toBeLessThan(2_000_000)
  expect(sent.flatMap((json) => JSON.parse(json) as unknown[])).toHaveLength(bodies.length)
})

it('the generation reports its progress', () => {
  const lines: string[] = []
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => Boolean(lines.push(String(line))))
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1000)
  const progress = progressOf('articles', 200)
  clock.mockReturnValue(11_000)
  progress.tell(50)
  progress.tell(60)
  progress.end()
  clock.mockRestore()
  expect(lines).toHaveLength(2)
  expect(lines[0]).toMatch(/articles: 50 of 200, 25 %, 5 a second, 30 s left/)
  expect(lines[1]).toMatch(/articles: 60 in 10 s/)
})
