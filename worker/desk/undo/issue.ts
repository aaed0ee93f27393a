// Undo of issue changes: restores the draft or a deleted issue, or unschedules a scheduled one.
import * as z from 'zod/mini'
import { issueForm } from '../../../client/contract/desk/newsletter/issue.ts'
import { getIssue } from '../../data/newsletter/issue.ts'
import { foundOrThrow } from '../../http/problem.ts'
import { run } from '../../storage/db.ts'
import { unscheduleIssue } from '../newsletter/send.ts'
import { changeIssue, restoreIssue } from '../newsletter/issue.ts'
import type { UndoPlanner } from './plan.ts'

export const undoIssueChange: UndoPlanner = async (acting, entry) => {
  const before = issueForm.safeParse(entry.before).data
  const after = issueForm.safeParse(entry.after).data
  if (!before || !after) return null
  const id = Number(entry.item_id)
  const issue = foundOrThrow(await run(acting.deps, getIssue(acting.deps, id)))
  const { title, data, rev, state } = issue
  return {
    effect: 'issue_back',
    title: before.title,
    isChanged: state !== 'draft' || JSON.stringify({ title, data }) !== JSON.stringify(after),
    permission: 'newsletter.write',
    run: () => changeIssue(acting, { id, rev }, before),
  }
}

const named = z.object({ title: z.string() })

export const undoIssueDelete: UndoPlanner = async (acting, entry) => {
  const before = named.safeParse(entry.before).data
  if (!before) return null
  const id = Number(entry.item_id)
  const isBack = (await run(acting.deps, getIssue(acting.deps, id))) !== null
  return {
    effect: 'issue_undeleted',
    title: before.title,
    isChanged: isBack,
    permission: 'newsletter.write',
    run: () => restoreIssue(acting, id),
  }
}

const scheduled = z.object({ send_at: z.string() })

/** Applies to this scheduling only. An issue unscheduled and scheduled again is a different action. */
export const undoIssueSend: UndoPlanner = async (acting, entry) => {
  const after = scheduled.safeParse(entry.after).data
  if (!after) return null
  const id = Number(entry.item_id)
  const issue = foundOrThrow(await run(acting.deps, getIssue(acting.deps, id)))
  const { title, state, send_at } = issue
  const waits =
    state === 'scheduled' && send_at === after.send_at && send_at > acting.deps.now().toISOString()
  return {
    effect: 'issue_canceled',
    title,
    isChanged: !waits,
    permission: 'newsletter.send',
    run: () => unscheduleIssue(acting, id),
  }
}
