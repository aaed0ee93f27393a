// How tests of what operators send begin, and what they do at the desk.
import { beforeEach, expect } from 'vitest'
import * as z from 'zod/mini'
import { api } from '../../../client/contract/api/table.ts'
import type { Dispatch } from '../../../client/contract/desk/notifications/dispatch.ts'
import { sendDue } from '../../../worker/desk/notifications/dispatch.ts'
import { operatorSession, sendDesk } from './desk.ts'
import { askDesk, desk } from './entries.ts'
import { logIn, rowsOf, send } from '../site/member.ts'
import { freshSite, testDeps } from '../site/site.ts'

export const path = '/api/backstage/notification'
export const texts = {
  'zh-CN': { title: '维护公告', message: '周二凌晨停机十分钟。' },
  'zh-HK': { title: '維護公告', message: '星期二凌晨停機十分鐘。' },
  'en-US': { title: 'Maintenance', message: 'Ten minutes on Tuesday.', btn_text: 'More' },
}
export const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

/** Sessions of the operators of the test that runs. */
export let [editor, owner, support] = ['', '', '']

/** Called once in a file. */
export function beginEachTestAtTheDesk(): void {
  beforeEach(async () => {
    await freshSite()
    editor = await operatorSession('editor', true)
    owner = await operatorSession('owner', true)
    support = await operatorSession('support', true)
  })
}

export const ask = (draft: object, headers: Record<string, string> = {}, as = editor) =>
  sendDesk(path, { body: { to: 'members', texts, ...draft }, as, headers })
export async function make(draft: object = {}, as = editor): Promise<Dispatch> {
  const response = await ask(draft, {}, as)
  expect(response.status).toBe(201)
  return response.json<Dispatch>()
}
type Verb = 'call-back' | 'wait-again' | 'withdraw' | 'give-back'
export const act = (id: number, verb: Verb, as = editor) =>
  askDesk(as, `notification/${id}/${verb}`, { method: 'POST' })
export const listed = async (as = editor) =>
  (await desk<{ items: Dispatch[] }>(as, 'notification')).items
export const cron = (minutes: number) => sendDue(testDeps(new Date(inMinutes(minutes))))
export const stored = () => rowsOf<{ id: number }>('select id from notifications')

export async function titlesFor(name: string, lang = 'en-US'): Promise<string[]> {
  const response = await send(`/api/user/notification?lang=${lang}`, { as: await logIn(name) })
  return z.parse(api.notifications.output, await response.json()).items.map(({ title }) => title)
}
