import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { api } from '../../../client/contract/api/table.ts'
import { recount } from '../../../worker/data/counter-recount.ts'
import { countingDb } from '../../support/fakes/bindings.ts'
import { ascending, logIn, readProblem, rowsOf, sendApi } from '../../support/site/member.ts'
import { fetchApp, resetSite, testDeps } from '../../support/site/site.ts'

beforeEach(async () => {
  await resetSite()
  await env.DB.batch(
    ['comment_likes', 'comments'].map((table) => env.DB.prepare(`delete from ${table}`)),
  )
  await recount(testDeps())
})

const text = '第一段写得好，第二段还可以再短一点。'
const write = (
  as: string | undefined,
  changes: object = {},
  headers: Record<string, string> = {},
) =>
  sendApi('/api/user/article-comment', {
    as,
    headers,
    body: { article_id: 2, comment: text, ...changes },
  })
const idOf = async (response: Response) =>
  (await response.json<{ comment: { id: number } }>()).comment.id
const list = async (query = '', article = 2) =>
  z.parse(
    api.comments.output,
    await (await fetchApp(`/api/article/${article}/comments${query}`)).json(),
  )
const commentCount = async () =>
  (await rowsOf<{ n: number }>('select comment_count as n from articles where id = 2'))[0]!.n
/** Skips the minimum of ten seconds between two comments. */
const letTimePass = () =>
  env.DB.prepare(
    "update comments set created_at = strftime('%Y-%m-%dT%H:%M:%fZ', created_at, '-11 seconds')",
  ).run()

describe('a comment', () => {
  it('appears at once, under its author’s name, and is counted', async () => {
    const response = await write(await logIn('member2'))
    expect(response.status).toBe(201)
    const { items, total } = await list()
    expect(total).toBe(1)
    expect(items[0]).toMatchObject({
      text,
      article_id: 2,
      reply_to: null,
      banned: false,
      deleted: false,
      liked_amount: 0,
      edited_at: null,
      author: { id: 2, nickname: 'Daisy Falk' },
    })
    expect(await commentCount()).toBe(1)
  })

  it('is stored once, however often its button is pressed', async () => {
    const token = await logIn('member2')
    const answers = await Promise.all([write(token), write(token), write(token)])
    expect(answers.map((one) => one.status)).toEqual([201, 201, 201])
    expect(new Set(await Promise.all(answers.map(idOf))).size).toBe(1)
    expect((await list()).total).toBe(1)
  })

  it('is limited to one per ten seconds, and thirty per hour', async () => {
    const token = await logIn('member2')
    await write(token)
    const soon = await write(token, { comment: 'Something else' })
    expect(await soon.json()).toMatchObject({
      code: 'too_many_requests',
      detail: expect.stringMatching(/请在(?:\d|10)秒钟?后再试/),
    })
    expect(Number(soon.headers.get('Retry-After'))).toBeLessThanOrEqual(10)
    for (let time = 1; time < 30; time++) {
      await letTimePass()
      expect((await write(token, { comment: `Number ${time}` })).status).toBe(201)
    }
    await letTimePass()
    const late = await write(token, { comment: 'One more' })
    expect(await readProblem(late)).toEqual([429, 'too_many_requests'])
    expect(Number(late.headers.get('Retry-After'))).toBeGreaterThan(600)
    await letTimePass()
    expect((await write(await logIn('vip'))).status).toBe(201)
  })

  it.each<[string, object, string]>([
    ['no words', { comment: ' \n\t ' }, 'validation_failed'],
    ['only invisible characters', { comment: '\u200b\u2800\u3164' }, 'validation_failed'],
    ['a change of direction', { comment: 'a\u202eb' }, 'validation_failed'],
    ['too many words', { comment: '字'.repeat(1001) }, 'validation_failed'],
    ['no article', { article_id: undefined }, 'validation_failed'],
    ['unknown fields', { user_id: 1, banned: true }, 'validation_failed'],
    ['a link', { comment: 'look at https://evil.example/x' }, 'comment_has_link'],
    ['a disguised link', { comment: '加我 e_v_i_l_._ϲ_օ_ᴍ' }, 'comment_has_link'],
    ['a link of another script', { comment: 'казино.рф' }, 'comment_has_link'],
  ])('never contains %s', async (_, changes, code) => {
    expect(await readProblem(await write(await logIn('member2'), changes))).toEqual([422, code])
    expect((await list()).total).toBe(0)
  })

  it('may have a thousand characters of any script', async () => {
    const long = '🙂'.repeat(1000)
    expect((await write(await logIn('member2'), { comment: long })).status).toBe(201)
    expect((await list()).items[0]!.text).toBe(long)
  })

  it('is accepted where readers can see it and comments are open', async () => {
    const token = await logIn('member2')
    await env.DB.prepare('update articles set is_comment_open = 0 where id = 2').run()
    expect(await readProblem(await write(token))).toEqual([409, 'comments_closed'])
    await env.DB.prepare('update articles set published_at = null where id = 2').run()
    expect(await readProblem(await write(token))).toEqual([404, 'not_found'])
    expect((await fetchApp('/api/article/2/comments')).status).toBe(404)
  })

  it('is refused without a session, and to members without permission', async () => {
    expect(await readProblem(await write(undefined))).toEqual([401, 'unauthorized'])
    expect(await readProblem(await write(await logIn('muted')))).toEqual([403, 'comments_denied'])
    expect(await readProblem(await write(await logIn('download')))).toEqual([
      403,
      'read_only_account',
    ])
  })
})

describe('a reply', () => {
  it('appears below its comment, oldest first', async () => {
    const [mine, other] = [await logIn('member'), await logIn('member2')]
    const id = await idOf(await write(mine))
    await write(other, { reply_to: id, comment: 'First' })
    await letTimePass()
    await write(mine, { reply_to: id, comment: 'Second' })
    const { items, total } = await list()
    expect(total).toBe(1)
    expect(items[0]!.replies.map((one) => one.text)).toEqual(['First', 'Second'])
    expect(items[0]!.reply_count).toBe(2)
    expect(await commentCount()).toBe(3)
  })

  it('refers to a comment of the same article, and to no reply', async () => {
    const [mine, other] = [await logIn('member'), await logIn('member2')]
    const elsewhere = await idOf(await write(mine, { article_id: 8 }))
    const own = await idOf(await write(other))
    const answer = await idOf(await write(await logIn('vip'), { reply_to: own, comment: 'Right' }))
    await letTimePass()
    for (const reply_to of [elsewhere, answer, 999_999])
      expect(await readProblem(await write(other, { reply_to, comment: 'Wrong' }))).toEqual([
        422,
        'reply_misplaced',
      ])
  })
})

describe('one’s own comment', () => {
  const edit = (as: string, id: number, comment = 'New words', comment_id: unknown = id) =>
    sendApi(`/api/user/article-comment/${id}`, { method: 'PUT', as, body: { comment_id, comment } })
  const remove = (as: string, id: number) =>
    sendApi(`/api/user/article-comment/${id}`, { method: 'DELETE', as })
  const restore = (as: string, id: number) =>
    sendApi(`/api/user/article-comment/${id}/restore`, { method: 'POST', as })

  it('can be edited, which shows', async () => {
    const token = await logIn('member2')
    const id = await idOf(await write(token))
    expect((await edit(token, id)).status).toBe(200)
    const [item] = (await list()).items
    expect(item).toMatchObject({ text: 'New words', edited_at: expect.any(String) })
    expect(await readProblem(await edit(token, id, 'Again', id + 1))).toEqual([
      422,
      'validation_failed',
    ])
    expect(await readProblem(await edit(token, id, 'see http://evil.example'))).toEqual([
      422,
      'comment_has_link',
    ])
  })

  it('is returned with its replies after an edit, as in the list', async () => {
    const [mine, other] = [await logIn('member2'), await logIn('member')]
    const id = await idOf(await write(mine))
    const replyId = await idOf(await write(other, { reply_to: id, comment: 'First' }))
    const insert = env.DB.prepare(
      "insert into comments (article_id, user_id, reply_to, text, created_at) values (2, 1, ?, ?, '2026-12-01')",
    )
    await env.DB.batch(Array.from({ length: 21 }, (_, index) => insert.bind(id, `More ${index}`)))
    await env.DB.prepare(
      "update comments set deleted_at = '2026-12-02' where text = 'More 3'",
    ).run()
    await recount(testDeps())
    const answer = await (await edit(mine, id)).json<{ comment: unknown }>()
    const { comment } = z.parse(api.editComment.output, answer)
    const [item] = (await list()).items
    expect(comment).toEqual(item)
    expect([comment.replies.length, comment.reply_count]).toEqual([20, 21])
    const reply = z.parse(api.editComment.output, await (await edit(other, replyId)).json())
    expect(reply.comment).toMatchObject({ id: replyId, reply_to: id, replies: [], reply_count: 0 })
  })

  it('can be deleted, and restored for a while', async () => {
    const token = await logIn('member2')
    const id = await idOf(await write(token))
    expect((await remove(token, id)).status).toBe(200)
    expect([(await list()).total, await commentCount()]).toEqual([0, 0])
    expect(await readProblem(await remove(token, id))).toEqual([404, 'not_found'])
    expect((await restore(token, id)).status).toBe(200)
    expect([(await list()).total, await commentCount()]).toEqual([1, 1])
    await remove(token, id)
    await env.DB.prepare("update comments set deleted_at = '2026-01-01T00:00:00.000Z'").run()
    expect(await readProblem(await restore(token, id))).toEqual([404, 'not_found'])
  })

  it('keeps its place if it has replies', async () => {
    const token = await logIn('member2')
    const id = await idOf(await write(token))
    await write(await logIn('member'), { reply_to: id, comment: 'An answer' })
    await remove(token, id)
    const { items } = await list()
    expect(items[0]).toMatchObject({ text: '', author: null, deleted: true, reply_count: 1 })
    expect(await commentCount()).toBe(1)
  })

  it('cannot be changed by other members', async () => {
    const [mine, other] = [await logIn('member2'), await logIn('member')]
    const id = await idOf(await write(mine))
    for (const attempt of [edit, remove])
      expect(await readProblem(await attempt(other, id))).toEqual([403, 'not_your_comment'])
    await remove(mine, id)
    expect(await readProblem(await restore(other, id))).toEqual([403, 'not_your_comment'])
    expect(await readProblem(await edit(mine, 999_999))).toEqual([404, 'not_found'])
    expect((await rowsOf<{ text: string }>('select text from comments'))[0]!.text).toBe(text)
  })

  it('cannot be seen or changed once banned', async () => {
    const token = await logIn('member2')
    const id = await idOf(await write(token))
    await env.DB.prepare("update comments set banned_at = '2026-01-01' where id = ?").bind(id).run()
    for (const attempt of [edit, remove])
      expect(await readProblem(await attempt(token, id))).toEqual([403, 'comment_banned'])
    const body = await (await fetchApp('/api/article/2/comments')).text()
    expect(body).not.toContain(text)
    expect((await list()).items[0]).toMatchObject({ banned: true, text: '', author: { id: 2 } })
    expect(await (await sendApi('/api/user/export', { as: token })).text()).not.toContain(text)
  })
})

describe('a liked comment', () => {
  const like = (as: string, id: number, change = 'like') =>
    sendApi(`/api/user/like-article-comment/${id}/${change}`, { method: 'POST', as })

  it('is counted once per member, and only while it is visible', async () => {
    const [mine, other] = [await logIn('member2'), await logIn('member')]
    const id = await idOf(await write(mine))
    const answers = await Promise.all([like(other, id), like(other, id), like(mine, id)])
    const amounts = await Promise.all(
      answers.map(async (one) => (await one.json<{ liked_amount: number }>()).liked_amount),
    )
    expect(Math.max(...amounts)).toBe(2)
    expect((await list()).items[0]!.liked_amount).toBe(2)
    const state = await sendApi(`/api/user/state?comments=${id},77`, { as: other })
    expect((await state.json<{ liked_comments: number[] }>()).liked_comments).toEqual([id])
    await like(other, id, 'unlike')
    await like(other, id, 'unlike')
    expect((await list()).items[0]!.liked_amount).toBe(1)
    await env.DB.prepare("update comments set banned_at = '2026-01-01' where id = ?").bind(id).run()
    const report = { method: 'POST', as: other, body: { reason: 'insult' } }
    for (const refused of [
      await like(other, id),
      await like(other, id, 'unlike'),
      await write(other, { reply_to: id, comment: 'An answer' }),
      await sendApi(`/api/user/article-comment/${id}/report`, report),
    ])
      expect(await readProblem(refused)).toEqual([403, 'comment_banned'])
  })
})

describe('many comments', () => {
  const insert = async (rows: number, replies: number) => {
    await env.DB.batch([
      env.DB
        .prepare(`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${rows})
        insert into comments (id, article_id, user_id, text, created_at)
        select i, 2, 1 + i % 3, 'Comment ' || i, strftime('%Y-%m-%dT%H:%M:%fZ', '2026-01-01', '+' || i || ' minutes') from n`),
      env.DB
        .prepare(`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${replies})
        insert into comments (article_id, user_id, reply_to, text, created_at)
        select 2, 1, ${rows}, 'Answer ' || i, strftime('%Y-%m-%dT%H:%M:%fZ', '2026-02-01', '+' || i || ' minutes') from n`),
    ])
    await recount(testDeps())
  }

  it('are paged without gap or repetition, in one round trip', async () => {
    await insert(45, 0)
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list(`?page=${page}`)))
    const ids = pages.flatMap((one) => one.items.map((item) => item.id))
    expect(ids).toEqual(Array.from({ length: 45 }, (_, index) => 45 - index))
    const { DB, trips } = countingDb()
    await fetchApp('/api/article/2/comments?page=2', { bindings: { DB } })
    expect(trips()).toBe(1)
  })

  it('include their first twenty replies; the others are paged', async () => {
    await insert(2, 45)
    const [first] = (await list()).items
    expect([first!.replies.length, first!.reply_count, first!.replies[0]!.text]).toEqual([
      20,
      45,
      'Answer 1',
    ])
    const rest = await list(`?reply_to=${first!.id}&page=3`)
    expect([rest.items.length, rest.total]).toEqual([5, 45])
  })
})

it('concurrent replies of two members are both stored', async () => {
  const tokens = [await logIn('member'), await logIn('member2'), await logIn('vip')]
  const answers = await Promise.all(tokens.map((token) => write(token)))
  expect(answers.map((one) => one.status).toSorted(ascending)).toEqual([201, 201, 201])
  expect((await list()).total).toBe(3)
})
