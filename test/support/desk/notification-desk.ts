// Setup for tests of notifications from operators, and their actions at the desk.
import { beforeEach, expect } from 'vitest'
import * as z from 'zod/mini'
import { api } from '../../../client/contract/api/table.ts'
import type { ScheduledNotification } from '../../../client/contract/desk/notifications/scheduled-notification.ts'
import { publishDueNotifications } from '../../../worker/desk/notifications/scheduled-notification.ts'
import { operatorSession, sendDeskRequest } from './desk.ts'
import { fetchDesk, callDesk } from './entries.ts'
import { logIn, rowsOf, sendApi } from '../site/member.ts'
import { resetSite, testDeps } from '../site/site.ts'

export const path = '/api/backstage/notification'
export const texts = {
  'zh-CN': { title: '维护公告', message: '周二凌晨停机十分钟。' },
  'zh-HK': { title: '維護公告', message: '星期二凌晨停機十分鐘。' },
  'en-US': { title: 'Maintenance', message: 'Ten minutes on Tuesday.', btn_text: 'More' },
}
export const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

/** Sessions for the current test. */
export let [editor, owner, support] = ['', '', '']

/** Call once per file. */
export function beginEachTestAtTheDesk(): void {
  beforeEach(async () => {
    await resetSite()
    editor = await operatorSession('editor', true)
    owner = await operatorSession('owner', true)
    support = await operatorSession('support', true)
  })
}

export const ask = (draft: object, headers: Record<string, string> = {}, as = editor) =>
  sendDeskRequest(path, { body: { to: 'members', texts, ...draft }, as, headers })
export async function make(draft: object = {}, as = editor): Promise<ScheduledNotification> {
  const response = await ask(draft, {}, as)
  expect(response.status).toBe(201)
  return response.json<ScheduledNotification>()
}
type Verb = 'call-back' | 'wait-again' | 'withdraw' | 'give-back'
export const act = (id: number, verb: Verb, as = editor) =>
  fetchDesk(as, `notification/${id}/${verb}`, { method: 'POST' })
export const listed = async (as = editor) =>
  (await callDesk<{ items: ScheduledNotification[] }>(as, 'notification')).items
export const cron = (minutes: number) =>
  publishDueNotifications(testDeps(new Date(inMinutes(minutes))))
export const stored = () => rowsOf<{ id: number }>('select id from notifications')

export async function titlesFor(name: string, lang = 'en-US'): Promise<string[]> {
  const response = await sendApi(`/api/user/notification?lang=${lang}`, { as: await logIn(name) })
  return z.parse(api.notifications.output, await response.json()).items.map(({ title }) => title)
}
