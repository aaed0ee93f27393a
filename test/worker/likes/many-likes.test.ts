// A member with more likes than the counting limit: the total says so, page numbers end, and the cursor reaches all of
// them.
import { env } from 'cloudflare:workers'
import { beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { api } from '../../../client/contract/api/table.ts'
import { likedPerPage } from '../../../client/contract/items.ts'
import { maxNumberedLikes } from '../../../client/contract/page-number-limits.ts'
import { logIn, readProblem, sendApi } from '../../support/site/member.ts'
import { resetSite } from '../../support/site/site.ts'

const liked = 1230
let token = ''

beforeAll(async () => {
  await resetSite()
  const { results } = await env.DB.prepare('pragma table_info(games)').all<{ name: string }>()
  const columns = results.map(({ name }) => name)
  const values = columns.map((name) => (['id', 'group_id'].includes(name) ? '100000 + i' : name))
  const numbers = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${liked})`
  await env.DB.batch(
    [
      `insert into games (${columns.join()}) ${numbers}
         select ${values.join()} from n, (select * from games where id = 2)`,
      // Three at a time have the same time.
      `insert into likes ${numbers} select 2, 'game', 100000 + i,
         strftime('%Y-%m-%dT%H:%M:%fZ', '2026-01-01', '+' || (i / 3) || ' seconds') from n`,
    ].map((query) => env.DB.prepare(query)),
  )
  token = await logIn('member2')
})

const pageOf = async (query: string) => {
  const response = await sendApi(`/api/user/liked/game${query}`, { as: token })
  expect(response.status, query).toBe(200)
  return z.parse(api.liked.output, await response.json())
}

it('every page reports that the total exceeds the counting limit', async () => {
  const lastNumbered = maxNumberedLikes / likedPerPage
  for (const query of ['', '?page=2', `?page=${lastNumbered}`])
    expect((await pageOf(query)).total, query).toBe(maxNumberedLikes + 1)
  const { next } = await pageOf(`?page=${lastNumbered}`)
  expect((await pageOf(`?after=${next}`)).total).toBe(maxNumberedLikes + 1)
  const beyond = await sendApi(`/api/user/liked/game?page=${lastNumbered + 1}`, { as: token })
  expect(await readProblem(beyond)).toEqual([422, 'validation_failed'])
})

it('the cursor reaches the first like, after each other one once', async () => {
  const seen: number[] = []
  let number = 0
  for (let after: string | null = ''; after !== null;) {
    const page: z.infer<typeof api.liked.output> = await pageOf(after && `?after=${after}`)
    number++
    expect(page.page).toBe(number)
    seen.push(...page.items.map(({ id }) => id))
    after = page.next
  }
  const newestFirst = Array.from({ length: liked }, (_, index) => 100_000 + liked - index)
  expect(seen).toEqual(newestFirst)
})

it('the total is exact up to the counting limit', async () => {
  const last = 100_000 + liked - maxNumberedLikes
  const kept = env.DB.prepare('delete from likes where user_id = 2 and item_id <= ?')
  await kept.bind(last).run()
  expect(await pageOf('')).toMatchObject({ total: maxNumberedLikes })
})
