// The daily digest of followed things: planned once, written as of sending, and switched off with one click.
import { env } from 'cloudflare:workers'
import { beforeEach, expect, it } from 'vitest'
import { rebuildLists } from '../../../worker/data/lists/upkeep.ts'
import { listDueMails } from '../../../worker/data/mail/claim.ts'
import { sendMails } from '../../../worker/mail/sending/send.ts'
import { planDigests } from '../../../worker/services/members/digests.ts'
import { run } from '../../../worker/storage/db.ts'
import { unthrottledSendContext, recordingMailConfig } from '../../support/fakes/mail.ts'
import { logIn, rowsOf, sendApi } from '../../support/site/member.ts'
import { fetchApp, resetSite, testDeps } from '../../support/site/site.ts'

beforeEach(resetSite)

const hour = 3_600_000
const later = (time: string, hours: number) =>
  new Date(Date.parse(time) + hours * hour).toISOString()
const dueOf = async (id: number) =>
  (
    await rowsOf<{ due: string | null }>('select digest_due_at as due from users where id = ?', id)
  )[0]!.due
const prefer = (as: string, mail_digest: boolean, time_zone = 'Asia/Shanghai') =>
  sendApi('/api/user/mail-preferences', {
    method: 'PUT',
    as,
    body: { mail_news: false, mail_new_device: true, mail_digest, time_zone },
  })
const digests = () =>
  rowsOf<{ to_address: string; state: string; error: string | null }>(
    "select to_address, state, error from outbox where template = 'digest' order by rowid",
  )

/** Publishes an article with the tag 1 at a time. */
async function publishTagged(at: string) {
  const [article] = await rowsOf<{ group_id: number; title: string }>(
    "select group_id, title from articles where lang = 'en-US' order by id limit 1",
  )
  await env.DB.batch(
    [
      'delete from article_tags',
      `insert into article_tags select id, 1 from articles where group_id = ${article!.group_id}`,
      `update articles set published_at = '${at}', unpublished_at = null where group_id = ${article!.group_id}`,
    ].map((query) => env.DB.prepare(query)),
  )
  await rebuildLists(testDeps(new Date(at)))
  return article!.title
}

/** Plans what is due at a time in two concurrent runs, and sends it. */
async function passMorning(at: string, between: () => Promise<unknown> = () => Promise.resolve()) {
  const deps = testDeps(new Date(at))
  await Promise.all([planDigests(deps), planDigests(deps)])
  await between()
  const { config, kept } = recordingMailConfig()
  await sendMails(deps, unthrottledSendContext(config), await run(deps, listDueMails(deps, 100)))
  return kept
}

it('brings news once, to members who want it and still follow, and one click ends it', async () => {
  await env.DB.exec("update users set lang = 'en-US'")
  const [as, other] = [await logIn('member2'), await logIn('member')]
  for (const one of [as, other]) expect((await prefer(one, true)).status).toBe(205)
  expect(await (await sendApi('/api/user', { as })).json()).toMatchObject({
    member: { mail_digest: true },
  })
  const due = (await dueOf(2))!
  expect(due).toMatch(/T00:00:00.000Z$/)
  // Another setting leaves the time as it is; another time zone changes it.
  await prefer(as, true)
  expect(await dueOf(2)).toBe(due)
  await prefer(as, true, 'Asia/Kolkata')
  expect(await dueOf(2)).toMatch(/T02:30:00.000Z$/)
  await prefer(as, true)
  expect((await prefer(as, true, 'Mars/Olympus')).status).toBe(422)
  expect(await passMorning(later(due, 0.5))).toEqual([])
  expect(await digests()).toEqual([])
  expect(await dueOf(2)).toBe(later(due, 24))

  await env.DB.exec(
    `insert into favorites values (2, 'tag', 1, '${later(due, 1)}'), (1, 'tag', 1, '${later(due, 1)}')`,
  )
  const title = await publishTagged(later(due, 10))
  // The other member no longer follows the tag when the email is sent.
  const sent = await passMorning(later(due, 24.5), () =>
    env.DB.exec('delete from favorites where user_id = 1'),
  )
  expect(sent).toMatchObject([{ to: 'member2@example.test' }])
  expect(sent[0]!.text).toContain(title)
  expect(await digests()).toHaveLength(2)
  expect((await digests()).find((one) => one.to_address === 'member@example.test')).toMatchObject({
    state: 'failed',
    error: 'outdated',
  })
  expect(await passMorning(later(due, 48.5))).toEqual([])

  // The links are signed with the secret of the test’s mailer.
  const bindings = { TOKEN_SECRET: 'a secret of tests' }
  const link = new URL(sent[0]!.headers['List-Unsubscribe']!.slice(1, -1))
  const page = new URL(/http\S+subscribe\/lists\S+/.exec(sent[0]!.text)![0])
  const open = async () => (await fetchApp(page.pathname + page.search, { bindings })).text()
  const wanted = await open()
  expect(wanted).toContain('Turn off the digest')
  expect(await dueOf(2)).not.toBeNull()
  const leave = (path: string) =>
    fetchApp(path, {
      method: 'POST',
      body: 'List-Unsubscribe=One-Click',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: env.ORIGIN },
      bindings,
    })
  expect((await leave(link.pathname + link.search.replace('digest.2', 'digest.1'))).status).toBe(
    422,
  )
  for (const time of ['first', 'again'])
    expect((await leave(link.pathname + link.search)).status, time).toBe(200)
  expect(await dueOf(2)).toBeNull()
  expect(await open()).not.toContain('Turn off the digest')
  expect(await dueOf(1)).not.toBeNull()
  // The page of the link works without script.
  await env.DB.exec(`update users set digest_due_at = '${due}' where id = 2`)
  expect((await leave(page.pathname + page.search)).status).toBe(303)
  expect(await dueOf(2)).toBeNull()
})

it('covers all mornings missed in an outage, without articles seen in the bell', async () => {
  const due = '2026-11-20T00:00:00.000Z'
  const plan = async (seen: string | null) => {
    await env.DB.exec("delete from outbox where template = 'digest'")
    await env.DB.prepare(
      "update users set digest_due_at = ?, followed_seen_until = ?, time_zone = 'Asia/Shanghai' where id = 2",
    )
      .bind(due, seen)
      .run()
    await planDigests(testDeps(new Date(later(due, 74))))
    expect(await dueOf(2)).toBe(later(due, 96))
    return (await digests()).length
  }
  await env.DB.exec("insert into favorites values (2, 'tag', 1, '2026-11-01T00:00:00.000Z')")
  await publishTagged(later(due, 71))
  expect(await plan(null)).toBe(1)
  expect(await plan(later(due, 71))).toBe(0)
  await publishTagged(later(due, 73))
  expect(await plan(null)).toBe(0)
  await publishTagged(later(due, -1))
  expect(await plan(null)).toBe(1)
  await env.DB.exec('update users set email_verified_at = null where id = 2')
  expect(await plan(null)).toBe(0)
})
