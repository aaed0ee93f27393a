// Notifications from operators: sent once to their audience, unless they are canceled or retracted.
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { api } from '../../../../client/contract/api/table.ts'
import type { AuditEntry } from '../../../../client/contract/desk/audit.ts'
import type { ScheduledNotification } from '../../../../client/contract/desk/notifications/scheduled-notification.ts'
import {
  memberChannel,
  membersChannel,
  publicChannel,
} from '../../../../client/contract/notifications/channels.ts'
import { realtimeEvents } from '../../../../client/contract/notifications/realtime.ts'
import { operatorSession, sendDeskRequest } from '../../../support/desk/desk.ts'
import { fetchDesk, callDesk } from '../../../support/desk/entries.ts'
import { readFieldErrors } from '../../../support/site/forms.ts'
import { ascending, logIn, readProblem, rowsOf, sendApi } from '../../../support/site/member.ts'
import { connect } from '../../../support/site/realtime.ts'
import {
  beginEachTestAtTheDesk,
  path,
  texts,
  inMinutes,
  editor,
  owner,
  support,
  ask,
  make,
  act,
  listed,
  cron,
  stored,
  titlesFor,
} from '../../../support/desk/notification-desk.ts'

beginEachTestAtTheDesk()

async function unreadOf(as: string): Promise<number> {
  return z.parse(api.user.output, await (await sendApi('/api/user', { as })).json()).unread_count
}

describe('a notification', () => {
  it('waits until its time and is sent once, by any number of runs', async () => {
    const socket = await connect(membersChannel)
    const before = (await stored()).length
    const { id, state } = await make({ at: inMinutes(10) })
    expect(state).toBe('scheduled')
    await cron(9)
    expect((await stored()).length).toBe(before)
    await Promise.all([cron(11), cron(11), cron(12)])
    await cron(13)
    expect((await stored()).length).toBe(before + 1)
    const heard = (await socket.heard()).filter(({ event }) => event === 'notification')
    expect(heard).toHaveLength(1)
    expect((await listed()).find((one) => one.id === id)).toMatchObject({ state: 'sent' })
    expect(await titlesFor('member')).toContain('Maintenance')
  })

  it('is sent once by a double click, and its key refuses another text', async () => {
    const before = (await stored()).length
    const headers = { 'Idempotency-Key': 'press-1' }
    const answers = await Promise.all([1, 2, 3].map(() => ask({}, headers)))
    const made = await Promise.all(
      answers.map((one) => one.json<{ id: number; is_new: boolean }>()),
    )
    expect(answers.map(({ status }) => status).toSorted(ascending)).toEqual([200, 200, 201])
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
    expect((await stored()).length).toBe(before + 1)
    expect(await readProblem(await ask({ to: 'public' }, headers))).toEqual([
      422,
      'idempotency_key_reused',
    ])
    const elsewhere = await sendDeskRequest(path, {
      body: { to: 'members', texts },
      as: owner,
      headers,
    })
    expect(elsewhere.status).toBe(201)
  })

  it('cannot be scheduled in the past', async () => {
    expect(await readFieldErrors(await ask({ at: inMinutes(-1) }))).toEqual(['at moment_past'])
  })

  it('with `soon` is sent a minute later, by the server’s clock', async () => {
    const headers = { 'Idempotency-Key': 'press-2' }
    const first = await (await ask({ at: 'soon' }, headers)).json<ScheduledNotification>()
    expect(first.state).toBe('scheduled')
    const left = Date.parse(first.due_at) - Date.parse(first.created_at)
    expect(Math.round(left / 1000)).toBe(60)
    expect((await ask({ at: 'soon' }, headers)).status).toBe(200)
    await cron(2)
    expect((await listed()).find(({ id }) => id === first.id)).toMatchObject({ state: 'sent' })
  })

  it('for a VIP group is listed for its members only', async () => {
    const [group] = await rowsOf<{ email: string; vip_group: string }>(
      'select email, vip_group from users where vip_group is not null',
    )
    await make({ to: `group:${group!.vip_group}` })
    expect(await titlesFor('vip')).toContain('Maintenance')
    expect(await titlesFor('member')).not.toContain('Maintenance')
    const vip = await logIn('vip')
    const unread = await unreadOf(vip)
    const [mine] = await rowsOf<{ id: number }>('select max(id) as id from notifications')
    expect(
      (await sendApi(`/api/user/notification/${mine!.id}/read`, { method: 'POST', as: vip }))
        .status,
    ).toBe(200)
    expect(await unreadOf(vip)).toBe(unread - 1)
    const other = await sendApi(`/api/user/notification/${mine!.id}/read`, {
      method: 'POST',
      as: await logIn('member'),
    })
    expect(other.status).toBe(404)
  })

  it('requires a recent second factor', async () => {
    const as = await operatorSession('editor')
    const response = await sendDeskRequest(path, { body: { to: 'members', texts }, as })
    expect(await readProblem(response)).toEqual([403, 'step_up_required'])
  })

  it('to one member is deleted with the account', async () => {
    const { id } = await make({ to: 'user:1', at: inMinutes(10) }, support)
    await env.DB.prepare('delete from users where id = 1').run()
    await cron(11)
    expect((await listed()).map((one) => one.id)).not.toContain(id)
    expect(
      await rowsOf("select * from notifications where audience = 'user' and user_id = 1"),
    ).toEqual([])
  })
})

describe('the number of readers', () => {
  it('counts each member once, one by one and concurrently', async () => {
    const { id, audience_count } = await make()
    expect(audience_count).toBeGreaterThan(2)
    const count = async () => (await listed()).find((one) => one.id === id)!.read_count
    const [{ number } = { number: 0 }] = await rowsOf<{ number: number }>(
      'select notification_id as number from scheduled_notifications where id = ?',
      id,
    )
    const [one, other] = [await logIn('member'), await logIn('member2')]
    const read = (as: string, which: number | string) =>
      sendApi(`/api/user/notification/${which}`, { method: 'POST', as })
    await Promise.all([read(one, `${number}/read`), read(one, `${number}/read`)])
    expect(await count()).toBe(1)
    await read(one, 'read-all')
    await read(one, 'read-all')
    expect(await count()).toBe(1)
    await Promise.all([read(other, 'read-all'), read(other, 'read-all')])
    expect(await count()).toBe(2)
    await read(other, `${number}/read`)
    expect(await count()).toBe(2)
  })
})

describe('canceling a notification', () => {
  it('keeps it from being sent, and it can be rescheduled until its time', async () => {
    const before = (await stored()).length
    const { id } = await make({ at: inMinutes(10) })
    const answers = await Promise.all([act(id, 'call-back'), act(id, 'call-back', owner)])
    expect(answers.map(({ status }) => status).toSorted(ascending)).toEqual([200, 409])
    await cron(11)
    expect((await stored()).length).toBe(before)
    const { items } = await callDesk<{ items: AuditEntry[] }>(
      owner,
      'audit?action=notification.cancel',
    )
    expect(items).toHaveLength(1)
    await callDesk(owner, `audit/${items[0]!.id}/undo`, { method: 'POST' })
    await cron(11)
    expect((await stored()).length).toBe(before + 1)
  })

  it('is refused once it was sent', async () => {
    const { id } = await make()
    expect(await readProblem(await act(id, 'call-back'))).toEqual([409, 'changed_meanwhile'])
    expect(await readProblem(await act(999_999, 'call-back'))).toEqual([404, 'not_found'])
  })
})

describe('a retracted notification', () => {
  it('is in no list and no count, and open pages are updated', async () => {
    const token = await logIn('member')
    const before = await unreadOf(token)
    const { id } = await make()
    const [{ number } = { number: 0 }] = await rowsOf<{ number: number }>(
      'select notification_id as number from scheduled_notifications where id = ?',
      id,
    )
    expect(await unreadOf(token)).toBe(before + 1)
    const sockets = [await connect(membersChannel), await connect(publicChannel, memberChannel(1))]
    expect((await act(id, 'withdraw')).status).toBe(200)
    expect(await unreadOf(token)).toBe(before)
    expect(await titlesFor('member')).not.toContain('Maintenance')
    const heard = await Promise.all(
      sockets.map(async (socket) =>
        (await socket.heard())
          .filter(({ event }) => event === 'withdrawn')
          .map(({ data }) => z.parse(realtimeEvents.withdrawn, JSON.parse(String(data)))),
      ),
    )
    expect(heard).toEqual([[{ id: number }], []])
    expect(await readProblem(await act(id, 'withdraw'))).toEqual([409, 'changed_meanwhile'])
  })

  it('is reinstated from the log, unread for members who had not read it', async () => {
    const token = await logIn('member')
    const { id } = await make()
    const before = await unreadOf(token)
    await act(id, 'withdraw')
    const { items } = await callDesk<{ items: AuditEntry[] }>(
      owner,
      'audit?action=notification.withdraw',
    )
    await callDesk(owner, `audit/${items[0]!.id}/undo`, { method: 'POST' })
    expect(await unreadOf(token)).toBe(before)
    expect(await titlesFor('member')).toContain('Maintenance')
    expect((await listed()).find((one) => one.id === id)).toMatchObject({ state: 'sent' })
  })
})

it('a notification is in the log with its audience, and never with the text to one member', async () => {
  await make({ to: 'user:1', texts: { 'zh-CN': { title: '给你的', message: '秘密' } } }, support)
  const log = await (await fetchDesk(owner, 'audit?type=notification')).text()
  expect(log).toContain('"to":"user:1"')
  expect(log).not.toContain('秘密')
})

it('notifications are listed page by page, latest first', async () => {
  for (let at = 0; at < 42; at++) await make({ at: inMinutes(10 + at) })
  const first = await callDesk<{ items: ScheduledNotification[]; next: number }>(
    editor,
    'notification',
  )
  const rest = await callDesk<{ items: ScheduledNotification[]; next: null }>(
    editor,
    `notification?before=${first.next}`,
  )
  const ids = [...first.items, ...rest.items].map(({ id }) => id)
  expect([first.items.length, rest.items.length, rest.next]).toEqual([40, 2, null])
  expect(ids).toEqual(ids.toSorted((a, b) => b - a))
})
