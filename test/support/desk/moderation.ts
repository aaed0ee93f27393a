// Comments, reports and moderators in tests.
import { env } from 'cloudflare:workers'
import { expect } from 'vitest'
import type { DecideResult, DeskComment } from '../../../client/contract/desk/comments/comment.ts'
import { forget } from '../../../worker/limits/throttle.ts'
import { recount } from '../../../worker/data/counter-recount.ts'
import { fetchDesk, callDesk } from './entries.ts'
import { logIn, rowsOf, sendApi } from '../site/member.ts'
import { testDeps } from '../site/site.ts'

export const article = 2

/** Removes all comments and reports of the demo content. */
export async function noComments(): Promise<void> {
  for (const id of [1, 2, 3, 4, 5]) await forget(env, 'report', String(id))
  await env.DB.batch(
    ['comment_likes', 'comments'].map((table) => env.DB.prepare(`delete from ${table}`)),
  )
  await recount(testDeps())
}

interface Row {
  text?: string
  user_id?: number | null
  reply_to?: number | null
  created_at?: string
}

/** Inserts a comment written some time ago. */
export async function comment({
  text = 'A comment.',
  user_id = 2,
  reply_to = null,
  created_at = '2026-11-20T01:00:00.000Z',
}: Row = {}): Promise<number> {
  const [row] = await rowsOf<{ id: number }>(
    'insert into comments (article_id, user_id, reply_to, text, created_at) values (?, ?, ?, ?, ?) returning id',
    article,
    user_id,
    reply_to,
    text,
    created_at,
  )
  await recount(testDeps())
  return row!.id
}

export function report(as: string, id: number, body: object = { reason: 'insult' }) {
  return sendApi(`/api/user/article-comment/${id}/report`, { as, body })
}

/** Inserts a comment that a reader has reported. */
export async function reported(row: Row = {}): Promise<number> {
  const id = await comment(row)
  const response = await report(await logIn('member'), id)
  expect(response.status).toBe(200)
  return id
}

export async function queue(as: string, query = ''): Promise<DeskComment[]> {
  return (await callDesk<{ items: DeskComment[] }>(as, `comment${query}`)).items
}

let keys = 0
/** An idempotency key in the desk's format. */
export const newKey = () => `the-key-of-an-action-${(keys += 1)}`

export async function decide(as: string, ids: readonly number[], body: object) {
  const asked = { key: newKey(), ids, ...body }
  const { results } = await callDesk<DecideResult>(as, 'comment/decide', { body: asked })
  return { key: asked.key, codes: results.map(({ code }) => code) }
}

export const undo = (as: string, key: string) => fetchDesk(as, 'comment/undo', { body: { key } })

/** A comment as readers see it. */
export async function seen(id: number) {
  const [row] = await rowsOf<{ banned_at: string | null; deleted_at: string | null }>(
    'select banned_at, deleted_at from comments where id = ?',
    id,
  )
  return row!.deleted_at ? 'gone' : row!.banned_at ? 'hidden' : 'shown'
}

interface Counts {
  comment_count: number
  thread_count: number
}

/** Stored counts of the article, after checking that they equal a recount. */
export async function counts(): Promise<[number, number]> {
  const read = async () =>
    (
      await rowsOf<Counts>('select comment_count, thread_count from articles where id = ?', article)
    )[0]!
  const kept = await read()
  await recount(testDeps())
  expect(kept).toEqual(await read())
  return [kept.comment_count, kept.thread_count]
}
