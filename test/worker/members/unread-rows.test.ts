// Cost of counting unread notifications, for any number of them (docs/decisions/community/notifications.md).
import { env } from 'cloudflare:workers'
import { beforeAll, expect, it } from 'vitest'
import {
  countUnread,
  listNotifications,
  markReadStatements,
} from '../../../worker/data/notifications/notification.ts'
import { run, writeBatch } from '../../../worker/storage/db.ts'
import { countingDb } from '../../support/fakes/bindings.ts'
import { resetSite, now } from '../../support/site/site.ts'
import { createDeps, type Deps } from '../../../worker/deps.ts'

/** Notifications in turn for everyone, for all members and, without texts, for the two members here. */
const [few, many] = [2000, 200_000]
const first = 1001
/** The first has read all but the latest three. The second has read none, and now reads all. */
const [diligent, newcomer] = [1, 2]

async function notify(from: number, to: number): Promise<void> {
  const numbers = `with recursive n(i) as (select ${from} union all select i + 1 from n where i + 1 < ${to})`
  await env.DB.batch(
    [
      `insert into notifications (id, audience, user_id, type, params, created_at) ${numbers}
         select ${first} + i, case i % 4 when 0 then 'public' when 1 then 'members' else 'user' end,
           iif(i % 4 < 2, null, i % 4 - 1), iif(i % 4 < 2, null, 'comment_back'), '{"title":""}', '2026-11-20' from n`,
      `insert into notification_texts (notification_id, lang, title, message) ${numbers}
         select ${first} + i, 'en-US', '', '' from n where i % 4 < 2`,
      `update users set notifications_read_until_id = ${first} + ${to} - 5 where id = ${diligent}`,
    ].map((query) => env.DB.prepare(query)),
  )
}

async function rowsOf(work: (deps: Deps) => Promise<unknown>): Promise<number> {
  const { DB, rowsRead } = countingDb()
  await work(
    createDeps(
      { ...env, DB },
      () => undefined,
      () => now,
    ),
  )
  return rowsRead()
}

const reads: Record<string, [most: number, work: (deps: Deps) => Promise<unknown>]> = {
  'what is unread of three': [40, (deps) => run(deps, countUnread(deps, diligent, 'en-US'))],
  'what is unread to a newcomer': [720, (deps) => run(deps, countUnread(deps, newcomer, 'en-US'))],
  'the unread ones of three': [
    40,
    (deps) => run(deps, listNotifications(deps, diligent, 'en-US', { isUnreadOnly: true })),
  ],
  'the list': [1200, (deps) => run(deps, listNotifications(deps, newcomer, 'en-US'))],
  'reading one': [100, (deps) => writeBatch(deps, markReadStatements(deps, diligent, first + 1))],
  'reading all': [1000, (deps) => writeBatch(deps, markReadStatements(deps, newcomer))],
  'what is unread of none': [12, (deps) => run(deps, countUnread(deps, newcomer, 'en-US'))],
}

async function measure(): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const [name, [, work]] of Object.entries(reads)) found[name] = await rowsOf(work)
  await env.DB.exec(`update users set notifications_read_until_id = 0 where id = ${newcomer}`)
  return found
}

let [before, after]: Record<string, number>[] = []

beforeAll(async () => {
  await resetSite()
  await notify(0, few)
  before = await measure()
  await notify(few, many)
  after = await measure()
})

it.each(Object.entries(reads))('%s', (name, [most]) => {
  expect(before![name]).toBeLessThanOrEqual(most)
  expect(after![name]).toBeLessThanOrEqual(before![name]! * 1.1)
})
