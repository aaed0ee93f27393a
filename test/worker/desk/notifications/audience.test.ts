// Audience size of a notification before it is sent.
import { env } from 'cloudflare:workers'
import { beforeEach, expect, it } from 'vitest'
import type { ScheduledNotification } from '../../../../client/contract/desk/notifications/scheduled-notification.ts'
import { operatorSession, sendDeskRequest } from '../../../support/desk/desk.ts'
import { fetchDesk, callDesk } from '../../../support/desk/entries.ts'
import { readProblem, rowsOf } from '../../../support/site/member.ts'
import { resetSite } from '../../../support/site/site.ts'

let [editor, owner] = ['', '']
beforeEach(async () => {
  await resetSite()
  editor = await operatorSession('editor', true)
  owner = await operatorSession('owner', true)
})

const audience = (to: string, as = owner) =>
  fetchDesk(as, `notification/audience?to=${encodeURIComponent(to)}`)

it('the audience of a notification is counted before it is sent', async () => {
  const [{ count: all } = { count: 0 }] = await rowsOf<{ count: number }>(
    'select count(*) as count from users',
  )
  expect(await (await audience('members')).json()).toEqual({ count: all, name: null })
  expect(await (await audience('public')).json()).toEqual({ count: null, name: null })
  expect(await (await audience('group:aurora')).json()).toEqual({ count: 1, name: null })
  expect(await (await audience('group:nobody')).json()).toEqual({ count: 0, name: null })
  expect(await (await audience('user:1')).json()).toEqual({ count: 1, name: expect.any(String) })
  expect(await readProblem(await audience('user:999999'))).toEqual([404, 'not_found'])
})

it('the audience of a notification is counted up to 1,000', async () => {
  await env.DB.exec(
    "with recursive n(i) as (select 1 union all select i + 1 from n where i < 1200) insert into users (email, username, nickname, lang) select 'n' || i || '@example.test', 'n' || i, 'n' || i, 'en-US' from n",
  )
  expect(await (await audience('members')).json()).toMatchObject({ count: 1001 })
  const body = { to: 'members', texts: { 'en-US': { title: 'News', message: 'For all.' } } }
  const response = await sendDeskRequest('/api/backstage/notification', { body, as: editor })
  expect((await response.json<ScheduledNotification>()).audience_count).toBe(1001)
})

it('the audience of a notification can be a VIP group, identified by its name', async () => {
  const { items } = await callDesk<{ items: object[] }>(editor, 'notification/group')
  expect(items).toEqual([{ vip_group: 'aurora', name: expect.any(String) }])
})
