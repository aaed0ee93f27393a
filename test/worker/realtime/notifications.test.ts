// Notifications from their publication to the reader: rows first, then what connected readers hear.
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { api } from '../../../client/contract/api/table.ts'
import { memberChannel, membersChannel, publicChannel } from '../../../client/contract/channels.ts'
import { realtimeEvents } from '../../../client/contract/realtime.ts'
import { createPass } from '../../../worker/backstage/operator-pass.ts'
import { brokenRealtime } from '../../support/bindings.ts'
import { faultsOf } from '../../support/forms.ts'
import { logIn, problemOf, rowsOf, send } from '../../support/member.ts'
import { connect } from '../../support/realtime.ts'
import { freshSite } from '../../support/site.ts'

beforeEach(freshSite)

const texts = {
  'zh-CN': { title: '维护公告', message: '周二凌晨停机十分钟。' },
  'en-US': { title: 'Maintenance', message: 'Ten minutes on Tuesday.', btn_text: 'More' },
}
const publish = (draft: object, pass = createPass('backstage', env.OPERATOR_SECRET!, new Date())) =>
  send('/api/backstage/notification', {
    body: { audience: 'public', btn_link: '/news', texts, ...draft },
    headers: { Authorization: `Bearer ${pass}` },
  })
const unreadOf = async (as: string, lang = 'zh-CN') => {
  const { unread_count, latest_notification_id } = z.parse(
    api.user.output,
    await (await send(`/api/user?lang=${lang}`, { as })).json(),
  )
  return { unread_count, latest_notification_id }
}
const center = async (as: string, lang: string) =>
  z.parse(api.center.output, await (await send(`/api/user/center?lang=${lang}`, { as })).json())
/** What came of an event, checked by the contract. */
const heardBy = async (
  socket: Awaited<ReturnType<typeof connect>>,
  event: 'notification' | 'read',
) =>
  (await socket.heard())
    .filter((frame) => frame.event === event)
    .map((frame) => z.parse(realtimeEvents[event], JSON.parse(String(frame.data))))

describe('a notification', () => {
  it('is for one of the audiences there are', async () => {
    for (const audience of ['nobody', undefined])
      expect(await faultsOf(await publish({ audience }))).toEqual(['audience invalid_value'])
  })

  it.each([
    ['public', [publicChannel]],
    ['members', [membersChannel]],
    ['user', [memberChannel(2)]],
  ])('for %s is heard there and nowhere else', async (audience, channels) => {
    const all = [publicChannel, membersChannel, memberChannel(1), memberChannel(2)]
    const sockets = await Promise.all(all.map((channel) => connect(channel)))
    const response = await publish({ audience, ...(audience === 'user' && { user_id: 2 }) })
    expect(response.status).toBe(201)
    const { id } = z.parse(api.publishNotification.output, await response.json())
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

  it('is in the list of those it is for, in their language, and counted', async () => {
    const [one, two] = [await logIn('member'), await logIn('member2')]
    const before = [await unreadOf(one), await unreadOf(two)]
    const { id } = await (await publish({ audience: 'user', user_id: 2 })).json<{ id: number }>()
    expect(await unreadOf(one)).toEqual(before[0])
    expect(await unreadOf(two)).toEqual({
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
    // Thai has no text of its own: the English one stands in.
    expect((await center(two, 'th-TH')).notification_list[0]).toMatchObject({
      title: 'Maintenance',
    })
    expect((await center(one, 'en-US')).notification_list.map((item) => item.id)).not.toContain(id)
  })

  it('is told without a link that could not have been stored', async () => {
    const { id } = await (
      await publish({ btn_link: 'https://partner.example/x' })
    ).json<{ id: number }>()
    const latest = async () => (await center(await logIn('member'), 'en-US')).notification_list[0]
    expect(await latest()).toMatchObject({ id, btn_link: 'https://partner.example/x' })
    for (const link of ['javascript:alert(1)', '//evil.example', 'https://a@evil.example']) {
      await env.DB.prepare('update notifications set btn_link = ? where id = ?')
        .bind(link, id)
        .run()
      expect(await latest()).toMatchObject({ id, btn_link: '' })
    }
  })

  it.each([
    ['nobody', ''],
    ['a guess', '99999999999.' + '0'.repeat(64)],
    ['the pass that opens the site during maintenance', 'maintenance'],
  ])('is not published for %s', async (_, pass) => {
    const token = pass === 'maintenance' ? createPass(pass, env.OPERATOR_SECRET!, new Date()) : pass
    expect(await problemOf(await publish({}, token))).toEqual([403, 'forbidden'])
    const before = await rowsOf('select id from notifications')
    expect(await rowsOf('select id from notifications')).toEqual(before)
  })

  it.each<[string, object]>([
    ['no text', { texts: {} }],
    ['no text that could stand in', { texts: { 'th-TH': { title: 'ก', message: 'ข' } } }],
    ['no title', { texts: { 'zh-CN': { title: ' ', message: '有' } } }],
    ['a script for a link', { btn_link: 'javascript:alert(1)' }],
    ['a link that leaves unseen', { btn_link: '//evil.example' }],
    ['a link that poses as another', { btn_link: 'https://meridian.example@evil.example' }],
    ['a link without encryption', { btn_link: 'http://partner.example' }],
    ['an unknown field', { colour: 'red' }],
    ['an unknown audience', { audience: 'vip' }],
    ['nobody to send it to', { audience: 'user' }],
  ])('with %s is refused', async (_, draft) => {
    const before = await rowsOf('select id from notifications')
    expect(await problemOf(await publish(draft))).toEqual([422, 'validation_failed'])
    expect(await rowsOf('select id from notifications')).toEqual(before)
  })

  it('for an unknown member is refused', async () => {
    expect(await problemOf(await publish({ audience: 'user', user_id: 999_999 }))).toEqual([
      404,
      'not_found',
    ])
  })

  it('is stored although the hub is down', async () => {
    const response = await send('/api/backstage/notification', {
      body: { audience: 'members', btn_link: '', texts },
      headers: {
        Authorization: `Bearer ${createPass('backstage', env.OPERATOR_SECRET!, new Date())}`,
      },
      bindings: brokenRealtime,
    })
    expect(response.status).toBe(201)
    const { id } = await response.json<{ id: number }>()
    expect((await center(await logIn('member'), 'zh-CN')).notification_list[0]!.id).toBe(id)
  })
})

describe('reading', () => {
  it('is heard by the member’s other devices with what is left, and by nobody else', async () => {
    const token = await logIn('member')
    const [own, other] = [
      await connect(memberChannel(1)),
      await connect(memberChannel(2), membersChannel),
    ]
    const before = await unreadOf(token)
    const [first] = (await center(token, 'zh-CN')).notification_list.filter((one) => !one.is_read)
    await send(`/api/user/notification/${first!.id}/read`, { method: 'POST', as: token })
    const left = { ...before, unread_count: before.unread_count - 1 }
    expect(await heardBy(own, 'read')).toEqual([left])
    expect(await unreadOf(token)).toEqual(left)
    await send('/api/user/notification/read-all', { method: 'POST', as: token })
    expect(await heardBy(own, 'read')).toEqual([{ ...before, unread_count: 0 }])
    expect(await heardBy(other, 'read')).toEqual([])
  })

  it('again changes nothing', async () => {
    const token = await logIn('member')
    const read = () => send('/api/user/notification/read-all', { method: 'POST', as: token })
    await read()
    const rows = await rowsOf('select * from notification_reads order by notification_id')
    await Promise.all([read(), read()])
    expect(await rowsOf('select * from notification_reads order by notification_id')).toEqual(rows)
  })
})
