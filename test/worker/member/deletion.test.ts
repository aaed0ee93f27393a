// Deleting accounts costs what they did, not what everybody did.
import { env } from 'cloudflare:workers'
import { beforeEach, expect, it } from 'vitest'
import { recount } from '../../../worker/data/recount.ts'
import { sweepAccounts } from '../../../worker/services/account-deletion.ts'
import { createDeps } from '../../../worker/storage/db.ts'
import { countedDb } from '../../support/bindings.ts'
import { rowsOf } from '../../support/member.ts'
import { freshSite, now, testDeps } from '../../support/site.ts'

beforeEach(freshSite)

const counters = [
  'select id, liked_amount from articles',
  'select id, liked_amount from games',
  'select id, liked_amount from comments',
  'select id, voted_count from polls',
  'select id, voted_count from poll_options',
]
const counted = () => Promise.all(counters.map((query) => rowsOf(query)))

/** Accounts with their likes and votes; those below `due` are due for deletion. */
async function addMembers(count: number, due: number): Promise<void> {
  const numbers = `with recursive n(i) as (select 0 union all select i + 1 from n where i < ${count - 1})`
  await env.DB.batch(
    [
      `insert into users (id, email, username, nickname, lang, deletion_due_at, created_at)
         ${numbers} select 1000 + i, 'm' || i || '@example.test', 'm' || i, 'Member', 'en-US',
           iif(i < ${due}, '2026-01-01T00:00:00.000Z', null), '2025-01-01T00:00:00.000Z' from n`,
      `insert into likes (user_id, type, item_id, created_at)
         ${numbers} select 1000 + i, 'article', 2, '' from n`,
      `insert into likes (user_id, type, item_id, created_at)
         ${numbers} select 1000 + i, 'game', 2, '' from n`,
      `insert into comment_likes (user_id, comment_id, created_at)
         ${numbers} select 1000 + i, (select min(id) from comments), '' from n`,
      `insert into ballots (poll_id, user_id, created_at) ${numbers} select 1, 1000 + i, '' from n`,
      `insert into ballot_options (poll_id, user_id, option_id)
         ${numbers} select 1, 1000 + i, (select min(id) from poll_options where poll_id = 1) from n`,
      `insert into outbox (id, cause, to_address, lang, template, data, due_at, created_at)
         ${numbers} select 'm' || i, 'm' || i, 'm' || i || '@example.test', 'en-US', 'verify', '{}', '', '' from n`,
      `insert into notifications (audience, user_id, created_at)
         ${numbers} select 'user', 1000 + i, '' from n`,
    ].map((query) => env.DB.prepare(query)),
  )
  await recount(testDeps())
}

it('counts as a recount would', async () => {
  await addMembers(20, 7)
  await sweepAccounts(testDeps(now))
  expect(await rowsOf('select id from users where id >= 1000')).toHaveLength(13)
  const left = await counted()
  await recount(testDeps())
  expect(left).toEqual(await counted())
})

it('deletes a hundred at a time', async () => {
  await addMembers(150, 150)
  const left = async () => (await rowsOf('select id from users where id >= 1000')).length
  await sweepAccounts(testDeps(now))
  expect(await left()).toBe(50)
  await sweepAccounts(testDeps(now))
  expect(await left()).toBe(0)
})

it('reads the same number of rows at ten times as many members', async () => {
  const read: number[] = []
  for (const members of [500, 5000]) {
    await freshSite()
    await addMembers(members, 1)
    const { DB, rowsRead } = countedDb()
    await sweepAccounts(
      createDeps(
        { ...env, DB },
        () => undefined,
        () => now,
      ),
    )
    read.push(rowsRead())
  }
  expect(read[0]).toBeLessThan(200)
  expect(read[1]).toBeLessThan(read[0]! * 1.1)
})
