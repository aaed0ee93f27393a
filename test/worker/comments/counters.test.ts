// Stored counters equal a recount after any sequence of members' actions, and cost the same for any amount of content.
import { env } from 'cloudflare:workers'
import * as fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  setCommentLikeStatements,
  insertCommentStatements,
  deleteCommentStatements,
  restoreCommentStatements,
} from '../../../worker/data/comments/comment.ts'
import { listComments } from '../../../worker/data/comments/list.ts'
import { setLikeStatements } from '../../../worker/data/likes.ts'
import { isDuplicateVote, insertVoteStatements } from '../../../worker/data/polls/poll.ts'
import { recount } from '../../../worker/data/counter-recount.ts'
import { run, writeBatch } from '../../../worker/storage/db.ts'
import { itemSources } from '../../../worker/storage/rows/items.ts'
import { countingDb } from '../../support/fakes/bindings.ts'
import { runs } from '../../support/data/runs.ts'
import { rowsOf } from '../../support/site/member.ts'
import { resetSite, now, testDeps } from '../../support/site/site.ts'
import { createDeps, type Deps } from '../../../worker/deps.ts'

beforeEach(resetSite)

const kept = () =>
  Promise.all(
    [
      'select id, liked_amount, comment_count, thread_count from articles',
      'select id, liked_amount from games',
      'select id, liked_amount, reply_count from comments',
      'select id, voted_count from polls',
      'select id, voted_count from poll_options',
    ].map((query) => rowsOf(query)),
  )

const article = 2

/** An action of a member. Comments are referred to by their index in the article. */
const act = fc.record({
  user: fc.constantFrom(1, 2),
  on: fc.constantFrom(0, 1, 2),
  what: fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom('like', 'like comment', 'vote') },
    { weight: 4, arbitrary: fc.constantFrom('write', 'answer', 'delete', 'delete', 'restore') },
  ),
  isWanted: fc.boolean(),
  isTwice: fc.boolean(),
  seconds: fc.constantFrom(0, 11, 30),
})
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

function writesOf(deps: Deps, { user, on, what, isWanted }: Act, comments: readonly number[]) {
  const comment = comments[on] ?? 0
  const form = { article_id: article, user_id: user, idempotency_key: null, request_hash: null }
  switch (what) {
    case 'like':
      return setLikeStatements(deps, user, {
        item: itemSources.article,
        id: article,
        isLiked: isWanted,
      })
    case 'like comment':
      return setCommentLikeStatements(deps, user, comment, isWanted)
    case 'write':
      return insertCommentStatements(deps, { ...form, comment: `${deps.now().getTime()}` })
    case 'answer':
      return insertCommentStatements(deps, { ...form, comment: `on ${comment}`, reply_to: comment })
    case 'delete':
      return deleteCommentStatements(deps, user, comment)
    case 'restore':
      return restoreCommentStatements(deps, user, comment)
    case 'vote':
      return insertVoteStatements(deps, user, 1, [101])
  }
}

it('counters equal a recount after any actions in any order, repeated or concurrent', async () => {
  const property = fc.asyncProperty(
    fc.array(act, { minLength: 100, maxLength: 120 }),
    async (acts) => {
      await resetSite()
      await rowsOf('delete from comments where article_id = ?', article)
      await recount(testDeps())
      let at = now.getTime()
      for (const one of acts) {
        at += one.seconds * 1000
        const deps = testDeps(new Date(at))
        const ids = await rowsOf<{ id: number }>(
          'select id from comments where article_id = ? order by id desc limit 3',
          article,
        )
        const once = () =>
          writeBatch(
            deps,
            writesOf(
              deps,
              one,
              ids.map(({ id }) => id),
            ),
          ).catch((error: unknown) => {
            if (!isDuplicateVote(error)) throw error
          })
        await Promise.all(one.isTwice ? [once(), once()] : [once()])
      }
      const found = await kept()
      await recount(testDeps())
      expect(found).toEqual(await kept())
    },
  )
  await fc.assert(property, { ...runs(16), endOnFailure: true })
})

/** Adds this number of likes, comments, replies to one comment, likes of it and votes. */
async function crowd(count: number): Promise<void> {
  const numbers = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})`
  await env.DB.batch(
    [
      `insert into users (id, email, username, nickname, lang) ${numbers}
         select 1000 + i, 'm' || i || '@example.test', 'm' || i, 'Member', 'en-US' from n`,
      `insert into likes ${numbers} select 1000 + i, 'article', ${article}, '' from n`,
      `insert into comments (id, article_id, user_id, text, created_at) ${numbers}
         select 500000 + i, ${article}, 1000 + i, 'Said', '2026-01-01' from n`,
      `insert into comments (article_id, user_id, reply_to, text, created_at) ${numbers}
         select ${article}, 1, 500001, 'Said ' || i, '2026-01-01' from n`,
      `insert into comment_likes ${numbers} select 1000 + i, 500001, '' from n`,
      `insert into poll_votes ${numbers} select 1, 1000 + i, '' from n`,
      `insert into poll_vote_options ${numbers} select 1, 1000 + i, 101 from n`,
    ].map((query) => env.DB.prepare(query)),
  )
  await recount(testDeps())
}

describe('rows read', () => {
  const form = { article_id: article, user_id: 1, idempotency_key: 'a', request_hash: 'b' }
  it.each([
    [
      'a like',
      (deps: Deps) =>
        setLikeStatements(deps, 1, { item: itemSources.article, id: article, isLiked: true }),
      12,
    ],
    [
      'a like taken back',
      (deps: Deps) =>
        setLikeStatements(deps, 1001, { item: itemSources.article, id: article, isLiked: false }),
      12,
    ],
    ['a like of a comment', (deps: Deps) => setCommentLikeStatements(deps, 1, 500001, true), 12],
    ['a comment', (deps: Deps) => insertCommentStatements(deps, { ...form, comment: 'New' }), 40],
    [
      'a reply',
      (deps: Deps) => insertCommentStatements(deps, { ...form, comment: 'New', reply_to: 500001 }),
      40,
    ],
    ['a deletion', (deps: Deps) => deleteCommentStatements(deps, 1001, 500001), 20],
    ['a vote', (deps: Deps) => insertVoteStatements(deps, 1, 1, [101]), 40],
  ] as const)('by %s do not depend on the amount of content', async (_, writes, most) => {
    const read: number[] = []
    for (const count of [10, 1000]) {
      await resetSite()
      await crowd(count)
      const { DB, rowsRead } = countingDb()
      const deps = createDeps(
        { ...env, DB },
        () => undefined,
        () => now,
      )
      await writeBatch(deps, writes(deps))
      read.push(rowsRead())
    }
    expect(read[0]).toBeLessThan(most)
    expect(read[1]).toBeLessThanOrEqual(read[0]! + 2)
  })

  it('by the first page of comments are only those of the page', async () => {
    await crowd(1000)
    const { DB, rowsRead } = countingDb()
    const deps = createDeps(
      { ...env, DB },
      () => undefined,
      () => now,
    )
    const { items, total } = await run(deps, listComments(deps, article, { page: 1, perPage: 20 }))
    expect(total).toBeGreaterThan(999)
    expect(items).toHaveLength(20)
    expect(rowsRead()).toBeLessThan(200)
  })
})
