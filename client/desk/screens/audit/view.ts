// State of the log screen, which is stored in its URL.
import { entryTypes } from '../../../contract/desk/entries/types.ts'

export interface AuditView {
  operator?: string
  type?: string
  id?: string
  action?: string
  /** Days in UTC+8, both inclusive. */
  since?: string
  until?: string
}

const day = /^20\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/
const patterns: Record<keyof AuditView, RegExp> = {
  operator: /^[1-9]\d{0,8}$/,
  type: /^[a-z0-9_.-]{1,60}$/,
  id: /^.{1,300}$/,
  action: /^[a-z0-9_.-]{1,60}$/,
  since: day,
  until: day,
}

/** Parses the URL search; drops invalid values. */
export function parseAuditView(search: Record<string, unknown>): AuditView {
  const known = Object.entries(patterns).flatMap(([name, pattern]) => {
    const value = search[name]
    return typeof value === 'string' && pattern.test(value) ? [[name, value]] : []
  })
  return Object.fromEntries(known)
}

/** Query of the API, with whole days. */
export function toAuditQuery({ since, until, ...view }: AuditView): Record<string, string> {
  return {
    ...view,
    ...(since && { since: `${since}T00:00:00+08:00` }),
    ...(until && { until: `${until}T23:59:59.999+08:00` }),
  }
}

/** Logged types that are not entry types. */
export const otherTypes = [
  'order',
  'release',
  'redirect',
  'redirect_import',
  'post_import',
  'subscriber_import',
  'image',
  'material',

  'setting',
  'maintenance',
  'language',
  'comment',
  'comments',
  'comment_rule',
  'member',
  'message',
  'messages',
  'answer_template',
  'demo',
  'draw',
  'draw_import',
  'draw_calendar',
  'draw_day',
  'issue',
  'notification',
  'feedback',
  'operator',
  'token',
  'backup',
  'mail',
] as const
/** Types that the filter offers. The log contains others, too. */
export const auditTypes = [...entryTypes, ...otherTypes]

export const auditActions = [
  'entry.create',
  'entry.draft',
  'entry.restore',
  'entry.discard',
  'entry.publish',
  'entry.withdraw',
  'entry.delete',
  'entry.undelete',
  'entry.expire',
  'entry.order',
  'entry.still_right',
  'entry.share',
  'entry.unshare',
  'entry.undo_publish',
  'entry.undo_withdraw',
  'entry.undo_delete',
  'entry.undo_import',
  'entry.undo_schedule',
  'entry.undo_expire',
  'entry.undo_restore',
  'release.create',
  'release.draft',
  'release.scheduled',
  'release.cancelled',
  'release.add',
  'release.remove',
  'release.repin',
  'release.publish',
  'redirect.add',
  'redirect.delete',
  'redirect_import.add',
  'redirect_import.undo',
  'post_import.begin',
  'post_import.undo',
  'subscriber_import.begin',
  'subscriber_import.finish',
  'image.add',
  'image.change',
  'image.replace',
  'image.crop',
  'image.delete',
  'image.restore',
  'comment.keep',
  'comment.ban',
  'comment.unban',
  'comment.delete',
  'comment.restore',
  'comment.undo_keep',
  'comment.undo_ban',
  'comment.undo_unban',
  'comment.undo_delete',
  'comment.undo_restore',
  'comment.open',
  'comment.close',
  'comment_rule.add',
  'comment_rule.delete',
  'member.mute',
  'member.unmute',
  'material.add',
  'draw.enter',
  'draw.withdraw',
  'draw.publish',
  'draw.correct',
  'draw.confirm',
  'draw_import.upload',
  'draw_import.confirm',
  'draw_import.withdraw',
  'draw_calendar.change',
  'draw_day.set',
  'issue.create',
  'issue.change',
  'issue.delete',
  'issue.restore',
  'issue.test',
  'issue.send',
  'issue.cancel',
  'issue.rule',
  'issue.begin',
  'issue.empty',
  'feedback.export',
  'notification.make',
  'notification.send',
  'notification.cancel',
  'notification.wait_again',
  'notification.withdraw',
  'notification.reinstate',
  'message.change',
  'message.note',
  'message.answer',
  'message.export',
  'answer_template.add',
  'answer_template.change',
  'answer_template.delete',
  'demo.close',
  'demo.open',
  'demo.confirmed',
  'demo.moved',
  'demo.cancelled',
  'member.change',
  'member.sign_out',
  'member.email_change',
  'member.email_undo',
  'member.verification',
  'member.password_reset',
  'member.export',
  'member.erase',
  'member.keep',
  'operator.sign_in',
  'operator.sign_out',
  'operator.invite',
  'operator.invite_again',
  'operator.reset',
  'operator.end_sessions',
  'operator.change',
  'operator.deactivate',
  'operator.password',
  'token.add',
  'token.revoke',
  'factor.add',
  'factor.remove',
  'factor.renew_codes',
  'setting.change',
  'maintenance.on',
  'maintenance.change',
  'maintenance.off',
  'maintenance.failed',
  'language.offer',
  'language.hide',
  'backup.begin',
  'backup.ask_restore',
  'backup.begin_restore',
  'backup.cancel_restore',
  'backup.stop_restore',
  'backup.resume_restore',
  'backup.revert_restore',
  'backup.restore',
  'mail.retry',
] as const

/** Actions of members on their own account. */
export const memberActions = ['member.email_change', 'member.email_undo'] as const
