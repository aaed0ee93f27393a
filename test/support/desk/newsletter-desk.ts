// Setup for newsletter tests, at noon, and actions of its editor at the desk.
import { beforeEach } from 'vitest'
import type { AuditEntry } from '../../../client/contract/desk/audit.ts'
import type { Issue, IssueData } from '../../../client/contract/desk/newsletter/issue.ts'
import { setClock, stopClockAt } from '../fakes/clock.ts'
import { operatorSession } from './desk.ts'
import { fetchDesk, callDesk } from './entries.ts'
import { composeIssue } from './issues.ts'
import { resetSite } from '../site/site.ts'

export const noon = '2026-11-25T04:00:00.000Z'
export const secondsOn = (seconds: number) => new Date(Date.parse(noon) + seconds * 1000)

/** Sessions for the current test. */
export let [owner, editor] = ['', '']

/** Call once per file. */
export function beginEachTestAtNoon(): void {
  stopClockAt(noon)
  beforeEach(async () => {
    setClock(noon)
    await resetSite()
    owner = await operatorSession('owner')
    editor = await operatorSession('editor', true)
  })
}

export const compose = (change?: Partial<IssueData>) => composeIssue(editor, change)
export const send = async (issue: Issue, at?: string) => {
  const body = at ? { at } : {}
  return callDesk<Issue>(editor, `periodical/${issue.id}/send`, { body, rev: issue.rev })
}
export const cancelSending = ({ id }: Issue) =>
  fetchDesk(editor, `periodical/${id}/call-back`, { method: 'POST' })
export const read = ({ id }: Pick<Issue, 'id'>) => callDesk<Issue>(editor, `periodical/${id}`)
export const log = async (action: string) =>
  (await callDesk<{ items: AuditEntry[] }>(owner, `audit?action=${action}`)).items
