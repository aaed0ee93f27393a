// Setup for moderation tests: at noon, without comments, with sessions of a moderator and an owner.
import { beforeEach } from 'vitest'
import type { AuditEntry } from '../../../client/contract/desk/audit.ts'
import { systemNotificationText } from '../../../worker/data/notifications/system-notification.ts'
import { setClock, stopClockAt } from '../fakes/clock.ts'
import { operatorSession } from './desk.ts'
import { callDesk } from './entries.ts'
import { rowsOf } from '../site/member.ts'
import { noComments } from './moderation.ts'
import { resetSite } from '../site/site.ts'

export const noon = '2026-11-20T04:00:00.000Z'
export const later = (minutes: number) =>
  new Date(Date.parse(noon) + minutes * 60_000).toISOString()

/** Sessions for the current test. */
export let [moderator, owner] = ['', '']

/** Call once per file. */
export function beginEachTestAtNoon(): void {
  stopClockAt(noon)
  beforeEach(async () => {
    setClock(noon)
    await resetSite()
    await noComments()
    moderator = await operatorSession('moderator')
    owner = await operatorSession('owner')
  })
}

/** Body of a decision with a reason. */
export const insult = { reason: 'insult' }

export const log = async (action: string) =>
  (await callDesk<{ items: AuditEntry[] }>(owner, `audit?action=${action}`)).items

/** Notifications to the author of the comments. */
export const notices = async () => {
  const rows = await rowsOf<{ type: string | null; params: string }>(
    'select type, params from notifications where user_id = 2 order by id',
  )
  return rows.map(({ type, params }) =>
    systemNotificationText('en-US', { type, params: JSON.parse(params) }),
  )
}
