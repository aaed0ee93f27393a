import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { image } from '../../../client/contract/images.ts'
import { api } from '../../../client/contract/api/table.ts'
import { recount } from '../../../worker/data/counter-recount.ts'
import { logIn, readProblem, rowsOf, sendApi } from '../../support/site/member.ts'
import { failingDb, countingDb } from '../../support/fakes/bindings.ts'
import { get } from '../../support/site/api.ts'
import { fetchApp, resetSite, testDeps } from '../../support/site/site.ts'

beforeEach(resetSite)

const like = (as: string, path = 'article/8', change: 'add' | 'remove' = 'add') =>
  sendApi(`/api/user/like/${path}/${change}`, { method: 'POST', as })
const amount = async (id = 8) =>
  (await rowsOf<{ n: number }>('select liked_amount as n from articles where id = ?', id))[0]!.n

/** All counters, by item. */
const counters = async () =>
  Object.fromEntries(
    await Promise.all(
      ['articles', 'games'].map(async (table) => [
        table,
        await rowsOf(`select id, liked_amount, comment_count from ${table} order by id`),
      ]),
    ),
  )

describe('a like', () => {
  it('is counted once, however often it is repeated', async () => {
    const before = await amount()
    const token = await logIn('member2')
    const answers = await Promise.all([like(token), like(token), like(token)])
    for (const answer of answers)
      expect(await answer.json()).toMatchObject({ is_liked: true, liked_amount: before + 1 })
    const { liked_article_list } = await (
      await sendApi('/api/user/center', { as: token })
    ).json<z.infer<typeof api.center.output>>()
    expect(liked_article_list.map((one) => one.id)).toEqual([8])
    expect(await (await like(token, 'article/8', 'remove')).json()).toMatchObject({
      is_liked: false,
      liked_amount: before,
    })
    expect(await (await like(token, 'article/8', 'remove')).json()).toMatchObject({
      liked_amount: before,
    })
  })

  it('is counted correctly when fifty are added and removed at once', async () => {
    const before = await amount()
    const tokens = [await logIn('member2'), await logIn('vip'), await logIn('muted')]
    await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        like(tokens[index % 3]!, 'article/8', index % 2 === 0 ? 'add' : 'remove'),
      ),
    )
    const rows = await rowsOf("select * from likes where type = 'article' and item_id = 8")
    expect(await amount()).toBe(before + rows.length)
    const found = await counters()
    await recount(testDeps())
    expect(await counters()).toEqual(found)
  })

  it('never lowers a counter below its start', async () => {
    await env.DB.prepare(
      'update articles set baseline_like_count = 0, liked_amount = 0 where id = 8',
    ).run()
    await like(await logIn('member2'), 'article/8', 'remove')
    expect(await amount()).toBe(0)
  })

  it('is for visible items only', async () => {
    const token = await logIn('member2')
    await env.DB.prepare('update articles set published_at = null where id = 8').run()
    for (const path of ['article/8', 'article/999999', 'game/999999'])
      for (const change of ['add', 'remove'] as const)
        expect(await readProblem(await like(token, path, change)), path).toEqual([404, 'not_found'])
    for (const path of ['poll/1', 'article/0', 'article/x', 'article/1e3'])
      expect((await like(token, path)).status, path).toBe(422)
    expect(await rowsOf('select * from likes where user_id = 2')).toEqual([])
  })

  it('is refused to a read-only account, and without a session', async () => {
    expect(await readProblem(await like(await logIn('download')))).toEqual([
      403,
      'read_only_account',
    ])
    expect(
      await readProblem(await sendApi('/api/user/like/article/8/add', { method: 'POST' })),
    ).toEqual([401, 'unauthorized'])
  })

  it('is limited to sixty per minute', async () => {
    const token = await logIn('member2')
    for (let time = 0; time < 60; time++) expect((await like(token)).status).toBe(200)
    expect((await like(token)).status).toBe(429)
  })

  it('changes nothing when the database fails', async () => {
    const token = await logIn('member2')
    const before = await counters()
    await sendApi('/api/user/like/article/8/add', {
      method: 'POST',
      as: token,
      bindings: { DB: failingDb },
    })
    expect(await counters()).toEqual(before)
  })
})

describe('the list of liked items', () => {
  const liked = async (as: string, path: string) => {
    const response = await sendApi(`/api/user/liked/${path}`, { as })
    return z.parse(api.liked.output, await response.json())
  }

  it('is paginated, latest like first', async () => {
    const token = await logIn('member2')
    await env.DB.prepare(
      `insert into likes (user_id, type, item_id, created_at)
       select 2, 'article', id, strftime('%Y-%m-%dT%H:%M:%fZ', '2026-01-01', '+' || id || ' seconds')
       from articles where published_at is not null order by id limit 45`,
    ).run()
    const pages = [await liked(token, 'article'), await liked(token, 'article?page=3')]
    expect(pages.map((one) => [one.total, one.page, one.items.length])).toEqual([
      [45, 1, 20],
      [45, 3, 5],
    ])
    const ids = pages.flatMap((one) => one.items.map((item) => item.id))
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
    expect((await liked(token, 'article?page=4')).items).toEqual([])
    expect((await liked(token, 'game')).total).toBe(0)
  })

  it('has each image under the key of its type, and as a square', async () => {
    const token = await logIn('member2')
    for (const item of ['article/8', 'game/2'])
      await sendApi(`/api/user/like/${item}/add`, { method: 'POST', as: token })
    const { liked_article_list, liked_game_list } = z.parse(
      api.center.output,
      await (await sendApi('/api/user/center', { as: token })).json(),
    )
    const article = await get(api.article, '/api/article/8')
    const game = await get(api.game, '/api/game/2')
    const { path, img_alt } = article.cover_img
    const square = { width: 200, height: 200 }
    const small = (one: object) => z.parse(image, one)
    expect(liked_article_list).toMatchObject([
      {
        id: 8,
        type: 'article',
        title: article.title,
        cover_img: small(article.cover_img),
        img_200x200: { url: `/media/200x200/${path}`, img_alt, ...square },
      },
    ])
    expect(liked_game_list).toMatchObject([
      {
        id: 2,
        type: 'game',
        comment_count: 0,
        img_670x376: small(game.img_670x376),
        img_200x200: { url: `/media/200x200/${game.img_670x376.path}`, ...square },
      },
    ])
    expect([liked_article_list, liked_game_list]).toEqual([
      (await liked(token, 'article')).items,
      (await liked(token, 'game')).items,
    ])
  })

  it('omits items that are no longer visible', async () => {
    const token = await logIn('member2')
    await like(token)
    await env.DB.prepare('update articles set published_at = null where id = 8').run()
    expect(await liked(token, 'article')).toMatchObject({ items: [], total: 0 })
  })

  it.each(['poll', 'article?page=0', 'game?page=x'])('refuses "%s"', async (path) => {
    const token = await logIn('member2')
    expect((await sendApi(`/api/user/liked/${path}`, { as: token })).status).toBe(422)
  })
})

describe('counts', () => {
  it('are returned for many items at once, if they are visible', async () => {
    await env.DB.prepare('update games set published_at = null where id = 8').run()
    const response = await fetchApp('/api/counts?articles=2,8,999999&games=2,8&polls=1,99')
    const body = z.parse(api.counts.output, await response.json())
    expect(body.articles.map((one) => one.id)).toEqual([2, 8])
    expect(body.games.map((one) => one.id)).toEqual([2])
    expect(body.polls.map((one) => one.id)).toEqual([1])
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=10')
  })

  it('are read once per location for equal requests within ten seconds', async () => {
    const { DB, trips } = countingDb()
    const asked = async (path: string) => {
      const response = await fetchApp(`/api/counts?${path}`, { bindings: { DB } })
      const { articles } = await response.json<{
        articles: { id: number; liked_amount: number }[]
      }>()
      return articles
    }
    const first = await asked('articles=8,2&games=14&lang=en-US')
    await like(await logIn('member2'))
    expect(await asked('lang=hi-IN&games=14&articles=2,8,2')).toEqual(first)
    expect(trips()).toBe(1)
    // Members see their own likes at once.
    const own = await sendApi('/api/user/state?articles=8', { as: await logIn('member2') })
    const before = first.find(({ id }) => id === 8)!.liked_amount
    expect(await own.json()).toMatchObject({ articles: [{ liked_amount: before + 1 }] })
    const [alone] = await asked('articles=8&games=14')
    expect([alone?.liked_amount, trips()]).toEqual([before + 1, 2])
  })

  it('name polls in the reader’s language', async () => {
    const titles = new Set<string>()
    // In sequence: the second request must not get the cached response of the first.
    for (const lang of ['zh-CN', 'en-US']) {
      const response = await fetchApp(`/api/counts?polls=1&articles=8&lang=${lang}`)
      titles.add((await response.json<{ polls: { title: string }[] }>()).polls[0]!.title)
    }
    expect(titles.size).toBe(2)
  })

  it('are limited to a hundred per type', async () => {
    const ids = Array.from({ length: 100 }, (_, index) => index + 1).join()
    const query = `articles=${ids}&games=${ids}&polls=${ids}&lang=vi-VN`
    expect((await fetchApp(`/api/counts?${query}`)).status).toBe(200)
    expect((await sendApi(`/api/user/state?${query}`, { as: await logIn('member') })).status).toBe(
      200,
    )
    expect((await fetchApp(`/api/counts?articles=${ids},101`)).status).toBe(422)
  })

  it.each(['0', 'x', '1,', ',1', '1,,2', '-1', '1;drop table likes', ' 1'])(
    'refuse "%s"',
    async (list) => {
      expect((await fetchApp(`/api/counts?articles=${encodeURIComponent(list)}`)).status).toBe(422)
    },
  )

  it('include the member’s own likes, without caching', async () => {
    const token = await logIn('member')
    const response = await sendApi('/api/user/state?articles=2,8&games=8,14&polls=1', { as: token })
    const body = z.parse(api.memberState.output, await response.json())
    expect(body.articles.map((one) => one.is_liked)).toEqual([true, false])
    expect(body.games.map((one) => one.is_liked)).toEqual([true, false])
    expect(body.polls[0]!.my_options).toEqual([])
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
  })
})
