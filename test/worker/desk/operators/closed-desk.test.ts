// An office of two hundred people behind one address for an hour: none of them is refused.
import { env } from 'cloudflare:workers'
import { beforeEach, expect, it } from 'vitest'
import { users } from '../../../../worker/storage/schema/index.ts'
import { configuredLimit } from '../../../support/fakes/rate-limit.ts'
import { isDeep } from '../../../support/sample.ts'
import { later, siteAtStart } from '../../../support/site/forms.ts'
import { demoPassword, rowsOf, sendApi } from '../../../support/site/member.ts'
import { fetchApp, testDeps } from '../../../support/site/site.ts'

siteAtStart()

const people = isDeep ? 200 : 60
const minutes = 60
/** One comment and two likes each. */
const writesLater = 3
/** API reads of an article page for a member, and pages opened by each per minute. */
const readsPerPage = 8
const pagesPerMinute = 1.5
const headers = { 'CF-Connecting-IP': '192.0.2.1' }
const emailOf = (person: number) => `office${person}@example.test`

let minute = 0

/** Counts by simulated minutes, which pass faster than real ones. */
const limitOf = (name: string) => configuredLimit(name, () => minute)

beforeEach(async () => {
  const { db } = testDeps()
  const [member] = await rowsOf<{ password_hash: string }>('select * from users where id = 1')
  const rows = Array.from({ length: people }, (_, person) => ({
    username: `office${person}`,
    email: emailOf(person),
    nickname: `Colleague ${person}`,
    lang: 'en-US' as const,
    password_hash: member!.password_hash,
    email_verified_at: '2026-01-01T00:00:00.000Z',
    created_at: '2026-01-01T00:00:00.000Z',
  }))
  for (let start = 0; start < people; start += 5)
    await db.insert(users).values(rows.slice(start, start + 5))
})

it('everyone signs in, some after typing errors, and reads, searches and comments', async () => {
  const bindings = {
    READ_LIMIT: limitOf('READ_LIMIT'),
    WRITE_LIMIT: limitOf('WRITE_LIMIT'),
    SEARCHES: limitOf('SEARCHES'),
    SUGGESTIONS: limitOf('SUGGESTIONS'),
  }
  const refused: string[] = []
  const noted = (what: string, response: Response) => {
    if (response.status === 429) refused.push(`${what} in minute ${minute}`)
    return response
  }
  const login = (person: number, password: string) => {
    const body = { email: emailOf(person), password }
    return sendApi('/api/user/login', { body, headers, bindings })
  }

  async function spend(person: number): Promise<void> {
    if (person % 3 === 0) noted('a wrong password', await login(person, 'wrong1234'))
    const answer = noted('signing in', await login(person, demoPassword))
    const { access_token: as } = await answer.json<{ access_token: string }>()
    // Later writes only count toward the platform's limit; every tenth person performs them fully.
    if (person % 10 > 0) {
      for (let write = 0; write < writesLater; write++)
        await bindings.WRITE_LIMIT.limit({ key: '' })
      return
    }
    noted('reading', await fetchApp('/article/2', { headers, bindings }))
    noted('the counts', await fetchApp('/api/counts?articles=2', { headers, bindings }))
    noted('suggestions', await fetchApp('/api/search/suggest?q=lat', { headers, bindings }))
    noted('a search', await fetchApp('/search?q=latency', { headers, bindings }))
    const body = { article_id: 2, comment: `Number ${person} of our office says hello.` }
    noted('a comment', await sendApi('/api/user/article-comment', { as, headers, bindings, body }))
    for (const path of ['/api/user/like/article/2/add', '/api/user/like/game/2/add'])
      noted('a like', await sendApi(path, { method: 'POST', as, headers, bindings }))
  }

  for (minute = 0; minute < minutes; minute++) {
    later(minute * 60)
    // People arrive unevenly: half of them in the first quarter of an hour.
    const [from, to] = [minute, minute + 1].map((at) =>
      Math.ceil(at < 15 ? (at * people) / 30 : people / 2 + ((at - 15) * people) / 90),
    )
    await Promise.all(Array.from({ length: to! - from! }, (_, index) => spend(from! + index)))
    for (let read = 0; read < to! * pagesPerMinute * readsPerPage; read++)
      await bindings.READ_LIMIT.limit({ key: '' })
  }
  expect(refused).toEqual([])
  const said = await rowsOf('select id from comments where text like ?', 'Number % of our office%')
  expect(said).toHaveLength(people / 10)
  expect(await env.DB.prepare('select count(*) as n from sessions').first('n')).toBe(people)
}, 120_000)
