// Members with likes, votes, comments, emails and notifications, some of them due for deletion.
import { env } from 'cloudflare:workers'
import { uploadedAvatars } from '../../../client/contract/members/avatar.ts'
import { recount } from '../../../worker/data/counter-recount.ts'
import { rowsOf } from './member.ts'
import { testDeps } from './site.ts'

const longAgo = '2026-01-01T00:00:00.000Z'

const batch = (queries: readonly string[]) =>
  env.DB.batch(queries.map((query) => env.DB.prepare(query)))
const numbersBelow = (count: number) =>
  `with recursive n(i) as (select 0 union all select i + 1 from n where i + 1 < ${count})`

/** Adds members from id 1000 on with few likes, votes and comments; the first `due` are due for deletion. */
export async function addMembers(count: number, due: number): Promise<void> {
  const numbers = numbersBelow(count)
  await batch([
    `insert into users (id, email, username, nickname, lang, deletion_due_at, created_at)
       ${numbers} select 1000 + i, 'm' || i || '@example.test', 'm' || i, 'Member', 'en-US',
         iif(i < ${due}, '${longAgo}', null), '2025-01-01T00:00:00.000Z' from n`,
    `insert into likes (user_id, type, item_id, created_at)
       ${numbers} select 1000 + i, 'article', 2, '' from n`,
    `insert into likes (user_id, type, item_id, created_at)
       ${numbers} select 1000 + i, 'game', 2, '' from n`,
    `insert into comment_likes (user_id, comment_id, created_at)
       ${numbers} select 1000 + i, (select min(id) from comments), '' from n`,
    `insert into comments (article_id, user_id, text, created_at)
       ${numbers} select 2, 1000 + i, 'Said', '${longAgo}' from n`,
    `insert into poll_votes (poll_id, user_id, created_at) ${numbers} select 1, 1000 + i, '' from n`,
    `insert into poll_vote_options (poll_id, user_id, option_id)
       ${numbers} select 1, 1000 + i, (select min(id) from poll_options where poll_id = 1) from n`,
    `insert into outbox (id, dedupe_key, to_address, lang, template, data, due_at, created_at)
       ${numbers} select 'm' || i, 'm' || i, 'm' || i || '@example.test', 'en-US', 'verify', '{}', '', '' from n`,
    `insert into notifications (audience, user_id, created_at)
       ${numbers} select 'user', 1000 + i, '' from n`,
  ])
  await recount(testDeps())
}

export const busyMember = 900

/** Adds a member due for deletion with `count` rows of each kind, and with a poll for each vote. */
export async function addBusyMember(count: number): Promise<void> {
  const numbers = numbersBelow(count)
  await batch([
    `insert into users (id, email, username, nickname, lang, deletion_due_at, created_at)
       values (${busyMember}, 'busy@example.test', 'busy', 'Busy', 'en-US', '${longAgo}', '')`,
    `insert into likes ${numbers} select ${busyMember}, 'article', 1 + i, '' from n`,
    `insert into likes ${numbers} select ${busyMember}, 'game', 1 + i, '' from n`,
    `insert into comments (id, article_id, user_id, text, created_at)
       ${numbers} select 500000 + i, 2, 1, 'Said', '${longAgo}' from n`,
    `insert into comments (id, article_id, user_id, reply_to, text, created_at)
       ${numbers} select 600000 + i, 2, ${busyMember}, iif(i % 2, 500000 + i, null), 'Said ' || i, '${longAgo}' from n`,
    `insert into comment_likes ${numbers} select ${busyMember}, 500000 + i, '' from n`,
    `insert into polls (id, from_at, to_at, maximum_votable_amount)
       ${numbers} select 10000 + i, '${longAgo}', '${longAgo}', 1 from n`,
    `insert into poll_options (id, poll_id, sort) ${numbers} select 10000 + i, 10000 + i, 1 from n`,
    `insert into poll_votes ${numbers} select 10000 + i, ${busyMember}, '' from n`,
    `insert into poll_vote_options ${numbers} select 10000 + i, ${busyMember}, 10000 + i from n`,
    `insert into notifications (id, audience, user_id, created_at)
       ${numbers} select 10000 + i, 'user', ${busyMember}, '' from n`,
    `insert into notification_reads ${numbers} select ${busyMember}, 10000 + i, '' from n`,
  ])
  await recount(testDeps())
}

/** Adds uploaded avatars to the members with these ids. */
export async function addImages(from: number, to: number): Promise<void> {
  for (let id = from; id <= to; id++)
    await env.PUBLIC_IMAGES.put(`avatar/member-${id}.webp`, 'an image')
  await env.DB.prepare(
    `update users set avatar = '${uploadedAvatars}member-' || id || '.webp' where id between ? and ?`,
  )
    .bind(from, to)
    .run()
}

/** Stored counters that a deletion must correct. */
export const storedCounters = () =>
  Promise.all(
    [
      'select id, liked_amount, comment_count, thread_count from articles',
      'select id, liked_amount from games',
      'select id, liked_amount, reply_count from comments',
      'select id, voted_count from polls',
      'select id, voted_count from poll_options',
    ].map((query) => rowsOf(query)),
  )
