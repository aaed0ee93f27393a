// Saved articles, followed things, and the news of them.
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { api } from '../../../client/contract/api/table.ts'
import { publish } from '../../../worker/data/publish.ts'
import { rebuildLists } from '../../../worker/data/lists/upkeep.ts'
import { tablesWrittenBy } from '../../support/fakes/database.ts'
import { logIn, readProblem, rowsOf, sendApi } from '../../support/site/member.ts'
import { resetSite, testDeps } from '../../support/site/site.ts'

beforeEach(resetSite)

const change = (as: string | undefined, path: string, what: 'add' | 'remove' = 'add') =>
  sendApi(`/api/user/favorite/${path}/${what}`, { method: 'POST', as })
const parsed = async <Schema extends z.ZodMiniType>(schema: Schema, path: string, as: string) =>
  z.parse(schema, await (await sendApi(path, { as })).json())
const saved = (as: string, query = '') => parsed(api.saved.output, `/api/user/saved?${query}`, as)
const followed = async (as: string, query = '') =>
  (await parsed(api.followed.output, `/api/user/followed?${query}`, as)).items
const rows = () =>
  rowsOf<{ type: string; target_id: number }>('select type, target_id from favorites')

/** Visible articles of the demo content that readers of English get in English. */
const articles = () =>
  rowsOf<{ id: number; group_id: number }>(
    `select id, group_id from articles where lang = 'en-US' and published_at < '2026-11-01'
      and unpublished_at is null order by id`,
  )

describe('a favorite', () => {
  it('is kept once, and the last wish counts', async () => {
    const as = await logIn('member2')
    const { group_id } = (await articles())[0]!
    const path = `article/${group_id}`
    const answers = await Promise.all([change(as, path), change(as, path), change(as, path)])
    for (const answer of answers)
      expect([answer.status, await answer.json()]).toMatchObject([200, { is_favorite: true }])
    expect((await change(as, 'tag/1')).status).toBe(200)
    expect(await rows()).toHaveLength(2)
    const keys = `favorites=article:${group_id},tag:1,tag:2,author:1`
    const state = await parsed(api.memberState.output, `/api/user/state?${keys}`, as)
    expect(state.favorites.toSorted()).toEqual([`article:${group_id}`, 'tag:1'])
    const other = await parsed(
      api.memberState.output,
      `/api/user/state?${keys}`,
      await logIn('member'),
    )
    expect(other.favorites).toEqual([])
    for (const time of ['first', 'again'])
      expect(await (await change(as, path, 'remove')).json(), time).toMatchObject({
        is_favorite: false,
      })
    expect(await rows()).toEqual([{ type: 'tag', target_id: 1 }])
  })

  it('is refused for what readers cannot see, without a session, and to a read-only account', async () => {
    const as = await logIn('member2')
    for (const path of ['article/999999', 'tag/999999', 'author/999999', 'game/999999'])
      expect(await readProblem(await change(as, path)), path).toEqual([404, 'not_found'])
    for (const path of ['poll/1', 'article/0', 'tag/x'])
      expect((await change(as, path)).status, path).toBe(422)
    expect((await sendApi('/api/user/state?favorites=poll:1', { as })).status).toBe(422)
    expect(await readProblem(await change(undefined, 'tag/1'))).toEqual([401, 'unauthorized'])
    expect(await readProblem(await change(await logIn('download'), 'tag/1'))).toEqual([
      403,
      'read_only_account',
    ])
    expect(await rows()).toEqual([])
  })

  it('is limited in number, and what is gone makes room', async () => {
    const as = await logIn('member2')
    const fill = (number: number) =>
      env.DB.prepare(
        `with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
          insert into tags (id, slug) select 9000 + i, 'filled-' || i from n`,
      )
        .bind(number)
        .run()
    await fill(100)
    await env.DB.exec(
      "insert into favorites select 2, 'tag', id, '2026-01-01T00:00:00.000Z' from tags where id > 9000",
    )
    const refused = await sendApi('/api/user/favorite/tag/1/add?lang=en-US', { method: 'POST', as })
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { code: 'followed_full', detail: expect.stringContaining('100') },
    ])
    expect((await change(as, 'tag/9001')).status).toBe(200)
    await env.DB.exec('delete from tags where id = 9050')
    expect((await change(as, 'tag/1')).status).toBe(200)
    expect(await rows()).toHaveLength(100)
    expect((await change(as, 'tag/2')).status).toBe(409)
  })
})

describe('the lists', () => {
  it('are in the reader’s language, in pages, without what is hidden', async () => {
    const as = await logIn('member2')
    const [first, ...others] = await articles()
    const groups = [first!, ...others].slice(0, 23).map((one) => one.group_id)
    for (const [index, group] of groups.entries())
      await env.DB.prepare("insert into favorites values (2, 'article', ?, ?)")
        .bind(group, `2026-11-01T00:00:${String(index).padStart(2, '0')}.000Z`)
        .run()
    const ofPage = await saved(as, 'lang=en-US')
    expect([ofPage.total, ofPage.items.length]).toEqual([23, 20])
    expect(ofPage.items.map((one) => one.group_id)).toEqual(groups.toReversed().slice(0, 20))
    expect(ofPage.items.every((one) => one.lang === 'en-US')).toBe(true)
    const last = await saved(as, 'lang=zh-CN&page=2')
    expect(last.items.map((one) => one.group_id)).toEqual(groups.slice(0, 3).toReversed())
    await env.DB.prepare('update articles set published_at = null where group_id = ?')
      .bind(groups[0])
      .run()
    await rebuildLists(testDeps())
    expect(await saved(as, 'lang=en-US&page=2')).toMatchObject({ total: 22, items: [{}, {}] })
    expect((await sendApi('/api/user/saved?page=26', { as })).status).toBe(422)
  })

  it('name what is followed, with its address', async () => {
    const as = await logIn('member2')
    const [game] = await rowsOf<{ group_id: number }>('select group_id from games where id = 2')
    for (const path of ['tag/1', 'author/6', `game/${game!.group_id}`])
      expect((await change(as, path)).status, path).toBe(200)
    const list = await followed(as, 'lang=en-US')
    expect(list.map(({ type }) => type).toSorted()).toEqual(['author', 'game', 'tag'])
    for (const { name, url } of list) {
      expect(name).not.toBe('')
      expect(url).toMatch(/^\/en-US\//)
    }
    await env.DB.exec('delete from tag_labels where tag_id = 1')
    expect(await followed(as, 'lang=en-US')).toHaveLength(2)
  })
})

describe('news of followed things', () => {
  const user = (as: string) => parsed(api.user.output, '/api/user?lang=en-US', as)
  const bell = (as: string) =>
    parsed(api.notifications.output, '/api/user/notification?lang=en-US', as)
  const see = (as: string, until: string) =>
    sendApi('/api/user/followed/seen?lang=en-US', { as, body: { until } })

  it('are told once per article, until they were seen, and cost no row when published', async () => {
    const as = await logIn('member2')
    const { id, group_id } = (await articles())[0]!
    const now = new Date()
    const at = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString()
    await env.DB.batch(
      [
        'delete from article_tags',
        'delete from article_authors',
        `insert into article_tags select id, 1 from articles where group_id = ${group_id}`,
        `insert into article_authors select id, 6, 0 from articles where group_id = ${group_id}`,
        `insert into favorites values (2, 'tag', 1, '${at(48)}'), (2, 'author', 6, '${at(48)}'), (1, 'tag', 1, '${at(1)}')`,
      ].map((query) => env.DB.prepare(query)),
    )
    await rebuildLists(testDeps(now))
    expect((await user(as)).followed_count).toBe(0)
    const write = (hours: number) =>
      testDeps()
        .db.$client.prepare('update articles set published_at = ? where group_id = ?')
        .bind(at(hours), group_id)
    const changed = await tablesWrittenBy(async () => {
      await write(24).run()
      await publish(testDeps(now), { items: [{ type: 'article', groups: [group_id] }] })
    })
    expect(changed).not.toContain('favorites')
    expect(changed).not.toContain('notifications')
    expect((await user(as)).followed_count).toBe(1)
    // Followed only after the article was published.
    expect((await user(await logIn('member'))).followed_count).toBe(0)
    const { followed: news } = await bell(as)
    expect(news).toMatchObject([{ id, is_new: true, published_at: at(24) }])
    expect((await see(as, at(25))).status).toBe(200)
    expect((await user(as)).followed_count).toBe(1)
    expect(await (await see(as, at(24))).json()).toMatchObject({ followed_count: 0 })
    expect((await bell(as)).followed).toMatchObject([{ id, is_new: false }])
    // An earlier date does not make it new again, and a date in the future does not hide later ones.
    await see(as, '2020-01-01T00:00:00.000Z')
    expect((await user(as)).followed_count).toBe(0)
    expect((await see(as, 'soon')).status).toBe(422)
  })

  it('are those of a game whose page they link to, and end with the following', async () => {
    const as = await logIn('member2')
    const { id } = (await articles())[0]!
    const now = new Date()
    const at = new Date(now.getTime() - 3_600_000).toISOString()
    await env.DB.batch(
      [
        `update articles set published_at = '${at}' where id = ${id}`,
        `insert into entry_references select entries.id, 'game', games.id from entries, games
          where entries.type = 'article' and entries.item_id = ${id}
          and games.group_id = (select group_id from games where id = 2)`,
        "insert into favorites select 2, 'game', group_id, '2026-01-01T00:00:00.000Z' from games where id = 2",
      ].map((query) => env.DB.prepare(query)),
    )
    await rebuildLists(testDeps(now))
    expect((await bell(as)).followed).toMatchObject([{ id, source: { type: 'game' } }])
    expect(
      await (await sendApi('/api/user/notification/read-all', { method: 'POST', as })).json(),
    ).toMatchObject({ followed_count: 0, unread_count: 0 })
    const [game] = await rowsOf<{ group_id: number }>('select group_id from games where id = 2')
    await change(as, `game/${game!.group_id}`, 'remove')
    expect((await bell(as)).followed).toEqual([])
  })
})
