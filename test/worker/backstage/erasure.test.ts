// Whoever is erased leaves nothing: every column of every table is looked through for what was planted.
import { env } from 'cloudflare:workers'
import { beforeEach, expect, it } from 'vitest'
import { uploadedAvatars } from '../../../client/contract/avatar.ts'
import type { Member } from '../../../client/contract/backstage/member.ts'
import { sweepAccounts } from '../../../worker/services/account-deletion.ts'
import { operatorSession } from '../../support/desk.ts'
import { askDesk, desk } from '../../support/entries.ts'
import { contact, newDigits } from '../../support/forms.ts'
import { logIn, problemOf, rowsOf, send } from '../../support/member.ts'
import { freshSite, testDeps } from '../../support/site.ts'

let support = ''
beforeEach(async () => {
  await freshSite()
  support = await operatorSession('support', true)
})

const email = 'zephyrine@example.test'
/** Nothing else in the databases says either of these. */
const planted = ['zephyrine', '61234598']
const source = 'zephyrine-campaign'
const usual = 'member@example.test'

async function idOf(address: string): Promise<number> {
  const [row] = await rowsOf<{ id: number }>('select id from users where email = ?', address)
  return row!.id
}

/** A member with something in every table that knows members. */
async function plant(): Promise<number> {
  await rowsOf(
    `update users set email = ?, nickname = 'Zephyrine Quill', username = 'u-zephyrine',
       name = 'Zephyrine Ostrava', phone = '+85261234598', google_id = 'google-zephyrine',
       avatar = '${uploadedAvatars}zephyrine.webp', track_source = ?, birthday = '1981-02-03'
       where email = 'member@example.test' returning id`,
    email,
    source,
  )
  const id = await idOf(email)
  await env.MEDIA.put('avatars/zephyrine.webp', 'a picture')
  const token = await logIn('zephyrine')
  await rowsOf(
    "update sessions set user_agent = 'Zephyrine-Browser/9' where user_id = ? returning id",
    id,
  )
  await engage(token)
  await send('/api/user/forget-password', { body: { email } })
  await send('/api/newsletter', { body: { email } })
  const written = { title: 'Zephyrine', company: 'Zephyrine Ltd', message: 'Call Zephyrine.' }
  await contact(await newDigits(), { email, phone: '+85261234598', ...written })
  return id
}

/** A like, a vote, and a reply of which somebody else is told. */
async function engage(token: string): Promise<void> {
  const other = await logIn('member2')
  const first = { article_id: 2, comment: 'First.' }
  await send('/api/user/article-comment', { body: first, as: other })
  const [said] = await rowsOf<{ id: number }>("select id from comments where text = 'First.'")
  const body = { article_id: 2, comment: 'I agree.', reply_to: said!.id }
  expect((await send('/api/user/article-comment', { body, as: token })).status).toBe(201)
  await send('/api/user/like/article/2/add', { method: 'POST', as: token })
}

/** Where a database, apart from what tests keep to restore it, holds which of these texts: `text in table.column`. */
async function findIn(database: D1Database, texts: readonly string[]): Promise<string[]> {
  const { results } = await database
    .prepare(
      `select tables.name as "table", columns.name as "column"
         from sqlite_master as tables, pragma_table_info(tables.name) as columns
         where tables.type = 'table' and tables.name not glob '_cf_*'
           and tables.name not glob 'kept_*'`,
    )
    .all<{ table: string; column: string }>()
  const byTable = [...Map.groupBy(results, ({ table }) => table)]
  const found = await Promise.all(
    byTable.map(async ([table, columns]) => {
      const sums = columns.map(
        ({ column }, index) =>
          `max(instr(lower(held."${column}"), lower(sought.value))) as c${index}`,
      )
      const { results: rows } = await database
        .prepare(
          `select sought.value as text, ${sums.join()} from "${table}" as held, json_each(?) as sought group by 1`,
        )
        .bind(JSON.stringify(texts))
        .all<Record<string, string | number>>()
      return rows.flatMap((row) =>
        columns
          .filter((_, index) => Number(row[`c${index}`]) > 0)
          .map(({ column }) => `${row['text']} in ${table}.${column}`),
      )
    }),
  )
  return found.flat()
}

/** The same in the content and in the search index. */
const findPlanted = async () => [
  ...(await findIn(env.DB, planted)),
  ...(await findIn(env.SEARCH, planted)),
]

/** As the cron job does, minute after minute, once the time to think again is over. */
async function sweepAfter(minutes: number): Promise<void> {
  const at = new Date(Date.now() + minutes * 60_000)
  for (let runs = 0; runs < 5; runs++) await sweepAccounts(testDeps(at))
}

it('leaves no personal datum in any table, and what was said stays without a name', async () => {
  const id = await plant()
  const found = await findPlanted()
  for (const place of [
    'users.email',
    'users.google_id',
    'sessions.user_agent',
    'mail_tokens.email',
  ])
    expect(found).toContain(`zephyrine in ${place}`)
  for (const place of ['outbox.data', 'subscribers.email', 'notification_texts.title'])
    expect(found).toContain(`zephyrine in ${place}`)
  expect(found).toContain('zephyrine in contact_messages.message')
  expect(found).toContain('61234598 in contact_messages.phone')
  await desk<Member>(support, `member/${id}`, { method: 'DELETE' })
  await sweepAfter(11)
  expect(await findPlanted()).toEqual([])
  expect(await env.MEDIA.head('avatars/zephyrine.webp')).toBeNull()
  const [said] = await rowsOf<object>("select user_id from comments where text = 'I agree.'")
  expect(said).toEqual({ user_id: null })
  const names = await rowsOf<{ before: string; after: string }>(
    "select before, after from audit where type = 'member'",
  )
  expect(JSON.stringify(names)).not.toMatch(/zephyrine|example/i)
})

it('signs the member out at once, and can be thought over for ten minutes', async () => {
  const id = await idOf(usual)
  const token = await logIn('member')
  const { deletion_due_at } = await desk<Member>(support, `member/${id}`, { method: 'DELETE' })
  expect((await send('/api/user', { as: token })).status).toBe(401)
  expect(Date.parse(deletion_due_at!) - Date.now()).toBeGreaterThan(9 * 60_000)
  await sweepAfter(5)
  // Asked again, it goes no later.
  await desk<Member>(support, `member/${id}`, { method: 'DELETE' })
  const kept = await desk<Member>(support, `member/${id}/keep`, { method: 'POST' })
  expect(kept.deletion_due_at).toBeNull()
  await sweepAfter(60)
  expect(await rowsOf('select id from users where id = ?', id)).toHaveLength(1)
})

it('is taken back from the log while the account is there', async () => {
  const id = await idOf(usual)
  const owner = await operatorSession('owner')
  await desk<Member>(support, `member/${id}`, { method: 'DELETE' })
  const [act] = await rowsOf<{ id: number }>("select id from audit where action = 'member.erase'")
  const undo = () => askDesk(owner, `audit/${act!.id}/undo`, { method: 'POST' })
  expect((await undo()).status).toBe(204)
  expect(await problemOf(await undo())).toEqual([409, 'undo_outdated'])
  await sweepAfter(60)
  expect(await rowsOf('select id from users where id = ?', id)).toHaveLength(1)
})

it('needs a second factor that is fresh', async () => {
  const tired = await operatorSession('support')
  const response = await askDesk(tired, `member/${await idOf(usual)}`, { method: 'DELETE' })
  expect(await problemOf(response)).toEqual([403, 'step_up_required'])
})
