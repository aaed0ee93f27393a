// Notifications from publication to reader: first stored, then sent to connected readers.
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { api } from '../../../client/contract/api/table.ts'
import {
  groupChannel,
  memberChannel,
  membersChannel,
  publicChannel,
} from '../../../client/contract/notifications/channels.ts'
import { realtimeEvents } from '../../../client/contract/notifications/realtime.ts'
import { brokenRealtime } from '../../support/fakes/bindings.ts'
import { operatorSession, sendDeskRequest } from '../../support/desk/desk.ts'
import { readFieldErrors } from '../../support/site/forms.ts'
import { logIn, readProblem, rowsOf, sendApi } from '../../support/site/member.ts'
import { connect } from '../../support/site/realtime.ts'
import { resetSite } from '../../support/site/site.ts'

beforeEach(resetSite)

const texts = {
  'zh-CN': { title: '维护公告', message: '周二凌晨停机十分钟。' },
  'en-US': { title: 'Maintenance', message: 'Ten minutes on Tuesday.', btn_text: 'More' },
}
const publish = async (draft: object, bindings: Partial<Env> = {}) =>
  sendDeskRequest('/api/backstage/notification', {
    body: { to: 'public', btn_link: '/news', texts, ...draft },
    as: await operatorSession('owner', true),
    bindings,
  })
/** Id of the notification that a request created. */
const numberOf = async (response: Response) => {
  const { id } = await response.json<{ id: number }>()
  const [row] = await rowsOf<{ number: number }>(
    'select notification_id as number from scheduled_notifications where id = ?',
    id,
  )
  return row!.number
}
const unreadOf = async (as: string, lang = 'zh-CN') => {
  const { unread_count, latest_notification_id, followed_count, draw_count } = z.parse(
    api.user.output,
    await (await sendApi(`/api/user?lang=${lang}`, { as })).json(),
  )
  return { unread_count, latest_notification_id, followed_count, draw_count }
}
const center = async (as: string, lang: string) =>
  z.parse(api.center.output, await (await sendApi(`/api/user/center?lang=${lang}`, { as })).json())
/** Received event, validated by the contract. */
const heardBy = async (
  socket: Awaited<ReturnType<typeof connect>>,
  event: 'notification' | 'read',
) =>
  (await socket.heard())
    .filter((frame) => frame.event === event)
    .map((frame) => z.parse(realtimeEvents[event], JSON.parse(String(frame.data))))

describe('a notification', () => {
  it('has one of the existing audiences', async () => {
    expect(await readFieldErrors(await publish({ to: 'nobody' }))).toEqual(['to invalid_value'])
    expect(await readFieldErrors(await publish({ to: undefined }))).toEqual(['to required'])
  })

  it.each([
    ['public', [publicChannel]],
    ['members', [membersChannel]],
    ['group:aurora', [groupChannel('aurora')]],
    ['user:2', [memberChannel(2)]],
  ])('for %s is received only there', async (to, channels) => {
    const groups = [groupChannel('aurora'), groupChannel('极光')]
    const all = [publicChannel, membersChannel, ...groups, memberChannel(1), memberChannel(2)]
    const sockets = await Promise.all(all.map((channel) => connect(channel)))
    const response = await publish({ to })
    expect(response.status).toBe(201)
    const id = await numberOf(response)
    const heard = await Promise.all(sockets.map((socket) => heardBy(socket, 'notification')))
    expect(all.filter((_, index) => heard[index]!.length > 0)).toEqual(channels)
    expect(heard.flat()).toMatchObject([
      {
        id,
        title: '维护公告',
        is_read: false,
        btn_link: '/news',
        texts: { 'en-US': { title: 'Maintenance', subtitle: '' } },
      },
    ])
  })

  it('is listed for its audience, in their language, and counted', async () => {
    const [one, two] = [await logIn('member'), await logIn('member2')]
    const before = [await unreadOf(one), await unreadOf(two)]
    const id = await numberOf(await publish({ to: 'user:2' }))
    expect(await unreadOf(one)).toEqual(before[0])
    expect(await unreadOf(two)).toEqual({
      ...before[1]!,
      unread_count: before[1]!.unread_count + 1,
      latest_notification_id: id,
    })
    const [first] = (await center(two, 'en-US')).notification_list
    expect(first).toMatchObject({
      id,
      title: 'Maintenance',
      btn_text: 'More',
      btn_link: '/en-US/news',
    })
    // Thai has no text of its own, so the English one is used.
    expect((await center(two, 'th-TH')).notification_list[0]).toMatchObject({
      title: 'Maintenance',
    })
    expect((await center(one, 'en-US')).notification_list.map((item) => item.id)).not.toContain(id)
  })

  it('is sent without a link that could not have been stored', async () => {
    const id = await numberOf(await publish({ btn_link: 'https://partner.example/x' }))
    const latest = async () => (await center(await logIn('member'), 'en-US')).notification_list[0]
    expect(await latest()).toMatchObject({ id, btn_link: 'https://partner.example/x' })
    for (const link of ['javascript:alert(1)', '//evil.example', 'https://a@evil.example']) {
      await env.DB.prepare('update notifications set btn_link = ? where id = ?')
        .bind(link, id)
        .run()
      expect(await latest()).toMatchObject({ id, btn_link: '' })
    }
  })

  it.each<[string, object]>([
    ['no text', { texts: {} }],
    ['no fallback text', { texts: { 'th-TH': { title: 'ก', message: 'ข' } } }],
    ['no title', { texts: { 'zh-CN': { title: ' ', message: '有' } } }],
    ['a script for a link', { btn_link: 'javascript:alert(1)' }],
    ['a link that leaves unseen', { btn_link: '//evil.example' }],
    ['a link that poses as another', { btn_link: 'https://meridian.example@evil.example' }],
    ['a link without encryption', { btn_link: 'http://partner.example' }],
    ['an unknown field', { colour: 'red' }],
    ['an unknown audience', { to: 'vip' }],
    ['no recipient', { to: 'user:' }],
    ['no group to send it to', { to: 'group: ' }],
  ])('with %s is refused', async (_, draft) => {
    const before = await rowsOf('select id from notifications')
    expect(await readProblem(await publish(draft))).toEqual([422, 'validation_failed'])
    expect(await rowsOf('select id from notifications')).toEqual(before)
  })

  it('for an unknown member is refused', async () => {
    expect(await readProblem(await publish({ to: 'user:999999' }))).toEqual([404, 'not_found'])
  })

  it('is stored although the hub is down', async () => {
    const response = await publish({ to: 'members' }, brokenRealtime)
    expect(response.status).toBe(201)
    const id = await numberOf(response)
    expect((await center(await logIn('member'), 'zh-CN')).notification_list[0]!.id).toBe(id)
  })
})

describe('reading notifications', () => {
  it('sends the remaining count to the member’s other devices, and to no one else', async () => {
    const token = await logIn('member')
    const [own, other] = [
      await connect(memberChannel(1)),
      await connect(memberChannel(2), membersChannel),
    ]
    const before = await unreadOf(token)
    const [first] = (await center(token, 'zh-CN')).notification_list.filter((one) => !one.is_read)
    await sendApi(`/api/user/notification/${first!.id}/read`, { method: 'POST', as: token })
    const left = { ...before, unread_count: before.unread_count - 1 }
    expect(await heardBy(own, 'read')).toEqual([left])
    expect(await unreadOf(token)).toEqual(left)
    await sendApi('/api/user/notification/read-all', { method: 'POST', as: token })
    expect(await heardBy(own, 'read')).toEqual([{ ...before, unread_count: 0 }])
    expect(await heardBy(other, 'read')).toEqual([])
  })

  it('again changes nothing', async () => {
    const token = await logIn('member')
    const read = () => sendApi('/api/user/notification/read-all', { method: 'POST', as: token })
    await read()
    const rows = await rowsOf('select * from notification_reads order by notification_id')
    await Promise.all([read(), read()])
    expect(await rowsOf('select * from notification_reads order by notification_id')).toEqual(rows)
  })
})
