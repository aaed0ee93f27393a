// Reminders of marked events: in the bell within a day, and once by email within an hour.
import { env } from 'cloudflare:workers'
import { beforeEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { api } from '../../../client/contract/api/table.ts'
import { listDueMails } from '../../../worker/data/mail/claim.ts'
import { sendMails } from '../../../worker/mail/sending/send.ts'
import { planReminders } from '../../../worker/services/members/reminders.ts'
import { run } from '../../../worker/storage/db.ts'
import { unthrottledSendContext, recordingMailConfig } from '../../support/fakes/mail.ts'
import { logIn, readProblem, rowsOf, sendApi } from '../../support/site/member.ts'
import { resetSite, testDeps } from '../../support/site/site.ts'

beforeEach(resetSite)

const minute = 60_000
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * minute).toISOString()
const mark = (as: string, group: number, what = 'add') =>
  sendApi(`/api/user/favorite/event/${group}/${what}?lang=en-US`, { method: 'POST', as })
const user = async (as: string) =>
  z.parse(api.user.output, await (await sendApi('/api/user?lang=en-US', { as })).json())
const bell = async (as: string) => {
  const answer = await sendApi('/api/user/notification?lang=en-US', { as })
  return z.parse(api.notifications.output, await answer.json()).followed
}
const mailed = () =>
  rowsOf<{ to_address: string; state: string }>(
    "select to_address, state from outbox where template = 'reminder' order by rowid",
  )

/** Groups of three events that start in this many minutes. */
async function eventsIn(...minutes: number[]): Promise<number[]> {
  const groups = await rowsOf<{ group_id: number }>(
    'select distinct group_id from events order by group_id limit 3',
  )
  for (const [index, { group_id }] of groups.entries())
    await env.DB.prepare(
      `update events set starts_at = ?1, ends_at = ?2, published_at = '2026-01-01T00:00:00.000Z',
        unpublished_at = null where group_id = ?3`,
    )
      .bind(inMinutes(minutes[index]!), inMinutes(minutes[index]! + 600), group_id)
      .run()
  return groups.map((one) => one.group_id)
}

/** Plans reminders in concurrent runs, and sends them this many minutes later. */
async function pass(minutes: number, between: () => Promise<unknown> = () => Promise.resolve()) {
  const deps = testDeps(new Date(inMinutes(minutes)))
  await Promise.all([planReminders(deps), planReminders(deps)])
  await planReminders(deps)
  await between()
  const { config, kept } = recordingMailConfig()
  await sendMails(deps, unthrottledSendContext(config), await run(deps, listDueMails(deps, 100)))
  return kept.filter(({ headers }) => headers['List-Unsubscribe']?.includes('token=reminder.'))
}

it('marks coming events, at most twenty, and tells them in the bell within a day', async () => {
  const as = await logIn('member2')
  const [soon, later, begun] = (await eventsIn(300, 3000, -10)) as [number, number, number]
  expect((await mark(as, later)).status).toBe(200)
  expect(await (await mark(as, soon)).json()).toMatchObject({ is_favorite: true })
  for (const group of [begun, 999_999])
    expect(await readProblem(await mark(as, group))).toEqual([404, 'not_found'])
  const { items } = z.parse(
    api.followed.output,
    await (await sendApi('/api/user/followed?lang=en-US', { as })).json(),
  )
  expect(items.map(({ type, id }) => [type, id])).toEqual([
    ['event', soon],
    ['event', later],
  ])
  expect((await user(as)).followed_count).toBe(1)
  const [told, ...others] = await bell(as)
  expect(others).toEqual([])
  expect(told).toMatchObject({ id: soon, is_new: true, source: { type: 'event' } })
  expect(told!.source.name).toContain('UTC+8')
  await sendApi('/api/user/followed/seen?lang=en-US', { as, body: { until: told!.published_at } })
  expect((await user(as)).followed_count).toBe(0)
  expect(await bell(as)).toMatchObject([{ id: soon, is_new: false }])
  await env.DB.exec(
    `update events set unpublished_at = '2026-01-02T00:00:00.000Z' where group_id = ${soon}`,
  )
  expect(await bell(as)).toEqual([])

  // Marks of events that have begun make room; those of coming events do not.
  await env.DB.prepare(
    `insert into favorites with recursive n(i) as (select 1 union all select i + 1 from n where i < 19)
      select 2, 'event', 70000 + i, '2026-01-01T00:00:00.000Z' from n`,
  ).run()
  await mark(as, later, 'remove')
  expect((await mark(as, later)).status).toBe(200)
  expect(await rowsOf("select 1 from favorites where user_id = 2 and type = 'event'")).toHaveLength(
    1,
  )
})

it('emails each member once within the hour, unless the event or the wish has changed', async () => {
  await env.DB.exec("update users set lang = 'en-US'")
  const [as, other, silent] = [await logIn('member2'), await logIn('member'), await logIn('vip')]
  const [event] = (await eventsIn(90, 6000, 6000)) as [number, number, number]
  for (const one of [as, other, silent]) await mark(one, event)
  for (const one of [as, other])
    await sendApi('/api/user/mail-preferences', {
      method: 'PUT',
      as: one,
      body: { mail_news: false, mail_new_device: true, mail_reminders: true },
    })
  expect((await user(as)).member.mail_reminders).toBe(true)
  expect(await pass(20)).toEqual([])
  expect(await mailed()).toEqual([])
  const sent = await pass(40, () => mark(other, event, 'remove'))
  expect(sent).toMatchObject([{ to: 'member2@example.test' }])
  expect(sent[0]!.subject).toContain('starts soon')
  expect(sent[0]!.text).toContain('UTC+8')
  expect(await mailed()).toEqual([
    { to_address: 'member@example.test', state: 'failed' },
    { to_address: 'member2@example.test', state: 'sent' },
  ])
  expect(await pass(60)).toEqual([])
  // The new time is another event, and an email about an event that moves meanwhile is not sent.
  const move = (minutes: number) =>
    env.DB.prepare('update events set starts_at = ? where group_id = ?')
      .bind(inMinutes(minutes), event)
      .run()
  await move(200)
  expect(await pass(150, () => move(400))).toEqual([])
  expect(await pass(350)).toHaveLength(1)
  await sendApi('/api/user/mail-preferences', {
    method: 'PUT',
    as,
    body: { mail_news: false, mail_new_device: true, mail_reminders: false },
  })
  await move(600)
  expect(await pass(550)).toEqual([])
  expect(await mailed()).toHaveLength(4)
})
