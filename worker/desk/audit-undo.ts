// Undo from the log. An action can be undone unless a later action has changed the same thing. Each undo adds its own
// log entries.
import type { AuditUndo, LastActionRef, UndoableAction } from '../../client/contract/desk/audit.ts'
import { undoableActions } from '../../client/contract/desk/audit.ts'
import { can } from '../../client/contract/roles.ts'
import { getAudit, nextActionOn, latestOwnAction } from '../data/audit.ts'
import { undoTime } from '../data/undo.ts'
import { foundOrThrow, problem } from '../http/problem.ts'
import { run } from '../storage/db.ts'
import { isSteppedUp } from './operators/session.ts'
import { undoComment, undoMute, undoOpenness, undoRule } from './undo/comment.ts'
import { undoDrawCalendar, undoDrawDay, undoDrawEnter, undoDrawUpload } from './undo/draw.ts'
import {
  undoDelete,
  undoDiscard,
  undoOrder,
  undoPublish,
  undoRestore,
  undoWithdraw,
  undoRelease,
} from './undo/entry.ts'
import { undoImageChange, undoImageDelete, undoImageFile } from './undo/image.ts'
import {
  undoMessage,
  undoNote,
  undoSlotClosing,
  undoSlotOpening,
  undoTemplate,
  undoCancellation,
  undoWithdrawal,
} from './undo/message.ts'
import { undoLeaving, undoMemberChange, undoOperator } from './undo/member.ts'
import { undoIssueChange, undoIssueDelete, undoIssueSend } from './undo/issue.ts'
import {
  undoLanguage,
  undoMaintenance,
  undoRedirect,
  undoRedirects,
  undoSetting,
  undoSubscribers,
} from './undo/site.ts'
import { undoAssignment } from './undo/review.ts'
import type { UndoPlanner, UndoActing } from './undo/plan.ts'

const plans: Record<UndoableAction, UndoPlanner> = {
  'entry.publish': undoPublish,
  'entry.withdraw': undoWithdraw,
  'entry.delete': undoDelete,
  'entry.discard': undoDiscard,
  'entry.restore': undoRestore,
  'entry.order': undoOrder,
  'entry.assign': undoAssignment,
  'release.draft': undoRelease,
  'release.scheduled': undoRelease,
  'release.cancelled': undoRelease,
  'redirect.add': undoRedirect,
  'redirect.delete': undoRedirect,
  'redirect_import.add': undoRedirects,
  'subscriber_import.begin': undoSubscribers,
  'subscriber_import.finish': undoSubscribers,
  'image.change': undoImageChange,
  'image.delete': undoImageDelete,
  'image.replace': undoImageFile,
  'image.crop': undoImageFile,
  'comment.keep': undoComment,
  'comment.ban': undoComment,
  'comment.unban': undoComment,
  'comment.delete': undoComment,
  'comment.restore': undoComment,
  'comment.open': undoOpenness,
  'comment.close': undoOpenness,
  'comment_rule.add': undoRule,
  'comment_rule.delete': undoRule,
  'member.mute': undoMute,
  'member.unmute': undoMute,
  'draw.enter': undoDrawEnter,
  'draw_import.upload': undoDrawUpload,
  'draw_calendar.change': undoDrawCalendar,
  'draw_day.set': undoDrawDay,
  'issue.change': undoIssueChange,
  'issue.delete': undoIssueDelete,
  'issue.send': undoIssueSend,
  'notification.cancel': undoCancellation,
  'notification.withdraw': undoWithdrawal,
  'message.change': undoMessage,
  'message.note': undoNote,
  'answer_template.change': undoTemplate,
  'answer_template.delete': undoTemplate,
  'demo.close': undoSlotClosing,
  'demo.open': undoSlotOpening,
  'member.change': undoMemberChange,
  'member.erase': undoLeaving,
  'member.keep': undoLeaving,
  'operator.change': undoOperator,
  'operator.deactivate': undoOperator,
  'setting.change': undoSetting,
  'maintenance.on': undoMaintenance,
  'maintenance.change': undoMaintenance,
  'language.offer': undoLanguage,
  'language.hide': undoLanguage,
}

async function planOf(acting: UndoActing, id: number) {
  const entry = foundOrThrow(await run(acting.deps, getAudit(acting.deps, id)))
  const action = undoableActions.find((one) => one === entry.action)
  const plan = action && (await plans[action](acting, entry))
  if (!plan) throw problem('undo_outdated')
  return { entry, plan }
}

export async function undoingOf(acting: UndoActing, id: number): Promise<AuditUndo> {
  const { entry, plan } = await planOf(acting, id)
  const { effect, title, at = null, to = null, isChanged } = plan
  const later = isChanged ? await run(acting.deps, nextActionOn(acting.deps, entry)) : null
  const changed = isChanged ? { at: later?.at ?? null, by: later?.operator ?? null } : null
  return { effect, title, at, to, changed }
}

export async function undoFromLog(acting: UndoActing, id: number): Promise<void> {
  const { plan } = await planOf(acting, id)
  const { operator, deps } = acting
  if (!can(operator, plan.permission, plan.subject)) throw problem('forbidden')
  if (plan.needsStepUp && !isSteppedUp(operator, deps.now())) throw problem('step_up_required')
  if (plan.isChanged) throw problem('undo_outdated')
  await plan.run()
}

/** Undoes the operator's own latest action on something, within ten minutes. It needs no permission to read the log. */
export async function undoOwn(acting: UndoActing, act: LastActionRef): Promise<void> {
  const { deps, operator } = acting
  const since = new Date(deps.now().getTime() - undoTime).toISOString()
  const id = await run(deps, latestOwnAction(deps, operator.id, { ...act, since }))
  if (id === null) throw problem('undo_outdated')
  await undoFromLog(acting, id)
}
