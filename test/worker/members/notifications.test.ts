// Notifications of a member, and their read state.
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { api } from '../../../client/contract/api/table.ts'
import { logIn, readProblem, rowsOf, sendApi } from '../../support/site/member.ts'
import { resetSite } from '../../support/site/site.ts'

beforeEach(resetSite)

describe('notifications', () => {
  const read = (as: string, id: number | string) =>
    sendApi(`/api/user/notification/${id}/read`, { method: 'POST', as })
  const unread = async (as: string) =>
    (await (await sendApi('/api/user', { as })).json<z.infer<typeof api.user.output>>())
      .unread_count

  it('are marked as read once, and for one member only', async () => {
    const [mine, other] = [await logIn('member'), await logIn('member2')]
    expect([await unread(mine), await unread(other)]).toEqual([3, 2])
    const answers = await Promise.all([read(mine, 1), read(mine, 1), read(mine, 1)])
    for (const answer of answers) expect(await answer.json()).toMatchObject({ unread_count: 2 })
    expect([await unread(mine), await unread(other)]).toEqual([2, 2])
  })

  it('are listed newest first, all or unread ones', async () => {
    const token = await logIn('member')
    const listed = async (query: string) => {
      const response = await sendApi(`/api/user/notification?${query}`, { as: token })
      const { items } = z.parse(api.notifications.output, await response.json())
      return items.map(({ id, is_read }) => [id, is_read])
    }
    const all = (await listed('')).map(([id]) => id)
    expect(all).toHaveLength(3)
    await read(token, Number(all[0]))
    expect(await listed('')).toEqual(all.map((id, index) => [id, index === 0]))
    expect(await listed('unread=1')).toEqual(all.slice(1).map((id) => [id, false]))
    expect(await listed('unread=1&lang=th-TH')).toHaveLength(2)
    expect((await sendApi('/api/user/notification?unread=0', { as: token })).status).toBe(422)
  })

  it('are limited to ten in the list', async () => {
    const rows = Array.from({ length: 12 }, (_, index) => index + 1001)
    for (const id of rows) {
      await env.DB.prepare(
        "insert into notifications (id, audience, created_at) values (?, 'public', '2026-11-22T00:00:00.000Z')",
      )
        .bind(id)
        .run()
      for (const lang of ['zh-CN', 'en-US'])
        await env.DB.prepare(
          "insert into notification_texts (notification_id, lang, title, message) values (?, ?, 't', 'm')",
        )
          .bind(id, lang)
          .run()
    }
    const token = await logIn('member2')
    const response = await sendApi('/api/user/notification?lang=vi-VN', { as: token })
    const { items } = z.parse(api.notifications.output, await response.json())
    expect(items.map(({ id }) => id)).toEqual(rows.toReversed().slice(0, 10))
  })

  it('of another member are not found', async () => {
    expect(await readProblem(await read(await logIn('member'), 4))).toEqual([404, 'not_found'])
    for (const junk of ['0', 'x', '%00', '99999999999'])
      expect((await read(await logIn('member2'), junk)).status).toBe(422)
    expect(await rowsOf('select * from notification_reads')).toEqual([])
  })

  it('are all marked as read at once', async () => {
    const token = await logIn('member')
    expect(
      (await sendApi('/api/user/notification/read-all', { method: 'POST', as: token })).status,
    ).toBe(200)
    expect(await unread(token)).toBe(0)
    const { notification_list } = await (
      await sendApi('/api/user/center', { as: token })
    ).json<z.infer<typeof api.center.output>>()
    expect(notification_list.every((one) => one.is_read)).toBe(true)
  })
})
