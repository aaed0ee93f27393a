import * as z from 'zod/mini'
import { cursor, itemId, lang, nextCursor } from '../fields.ts'
import { dateTime, person } from './fields.ts'

const word = z.string().check(z.regex(/^[a-z0-9_.-]+$/), z.maxLength(60))

export const auditQuery = z.strictObject({
  lang,
  operator: z.optional(itemId),
  type: z.optional(word),
  id: z.optional(z.string().check(z.maxLength(300))),
  action: z.optional(word),
  /** Start, inclusive. */
  since: z.optional(dateTime),
  /** End, inclusive. */
  until: z.optional(dateTime),
  after: cursor,
})
export type AuditQuery = z.infer<typeof auditQuery>

const auditEntry = z.object({
  id: z.number(),
  at: z.string(),
  /** `null` for the scheduler (`by_scheduler`), or for a command run from the CLI. */
  operator: z.nullable(z.object({ id: z.number(), name: z.string() })),
  /** Name of the API token with which a program acted in the operator’s name. */
  token: z.nullable(z.string()),
  /** `noun.verb`. */
  action: z.string(),
  type: z.string(),
  item_id: z.string(),
  /** Current name; `null` if it has none or no longer exists. */
  name: z.nullable(z.string()),
  before: z.unknown(),
  after: z.unknown(),
  request_id: z.nullable(z.string()),
  by_scheduler: z.boolean(),
})
export type AuditEntry = z.infer<typeof auditEntry>

export const auditPage = z.object({ items: z.array(auditEntry), next: nextCursor })

/** Actions that can be undone from the log until a later change. */
export const undoableActions = [
  'entry.publish',
  'entry.withdraw',
  'entry.delete',
  'entry.discard',
  'entry.restore',
  'entry.order',
  'entry.assign',
  'release.draft',
  'release.scheduled',
  'release.cancelled',
  'redirect.add',
  'redirect.delete',
  'redirect_import.add',
  'subscriber_import.begin',
  'subscriber_import.finish',
  'image.change',
  'image.delete',
  'image.replace',
  'image.crop',
  'comment.keep',
  'comment.ban',
  'comment.unban',
  'comment.delete',
  'comment.restore',
  'comment.open',
  'comment.close',
  'comment_rule.add',
  'comment_rule.delete',
  'member.mute',
  'member.unmute',
  'draw.enter',
  'draw_import.upload',
  'draw_calendar.change',
  'draw_day.set',
  'issue.change',
  'issue.delete',
  'issue.send',
  'notification.cancel',
  'notification.withdraw',
  'message.change',
  'message.note',
  'answer_template.change',
  'answer_template.delete',
  'demo.close',
  'demo.open',
  'member.change',
  'member.erase',
  'member.keep',
  'operator.change',
  'operator.deactivate',
  'setting.change',
  'maintenance.on',
  'maintenance.change',
  'language.offer',
  'language.hide',
] as const
export type UndoableAction = (typeof undoableActions)[number]

/** A recent action and its target, as named in the log. */
export const lastActionRef = z.strictObject({
  type: word,
  id: z.string().check(z.maxLength(300)),
  action: z.enum(undoableActions),
})
export type LastActionRef = z.infer<typeof lastActionRef>

const undoEffects = [
  'hidden',
  'former_text',
  'shown',
  'undeleted',
  'draft_back',
  'draft_gone',
  'former_order',
  'assignment_back',
  'release_back',
  'redirect_gone',
  'redirect_back',
  'redirects_back',
  'subscribers_back',
  'image_back',
  'former_details',
  'former_file',
  'comment_back',
  'comments_opened',
  'comments_closed',
  'rule_gone',
  'rule_back',
  'mute_back',
  'draw_entry_gone',
  'draw_import_gone',
  'draw_calendar_back',
  'draw_day_back',
  'issue_back',
  'issue_undeleted',
  'issue_canceled',
  'notification_waits',
  'notification_back',
  'message_back',
  'message_without_slot',
  'note_gone',
  'template_back',
  'slot_opened',
  'slot_closed',
  'member_back',
  'member_stays',
  'member_leaves',
  'operator_rights',
  'operator_in',
  'operator_out',
  'setting_back',
  'site_open',
  'notice_back',
  'language_offered',
  'language_hidden',
] as const

/** Effect of undoing. */
export const auditUndo = z.object({
  effect: z.enum(undoEffects),
  /** Title, name or address of the target. */
  title: z.string(),
  /** Time at which the effect starts; `null` for immediately. */
  at: z.nullable(z.string()),
  /** Target of a redirect after the undo. */
  to: z.nullable(z.string()),
  /** A later change prevents the undo. Its time and operator are given if the log has them. */
  changed: z.nullable(z.object({ at: z.nullable(z.string()), by: person })),
})
export type AuditUndo = z.infer<typeof auditUndo>
