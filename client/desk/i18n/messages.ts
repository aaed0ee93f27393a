import type { MessagePath, AsStrings } from '../../i18n/messages.ts'
import type { auditZhCN } from './audit/zh-CN.ts'
import type { backupsZhCN } from './backups/zh-CN.ts'
import type { calendarZhCN } from './calendar/zh-CN.ts'
import type { numbersZhCN } from './analytics/zh-CN.ts'
import type { siteZhCN } from './site/zh-CN.ts'
import type { demoZhCN, membersZhCN, messagesZhCN } from './audience/zh-CN.ts'
import type { campaignsZhCN } from './campaigns/zh-CN.ts'
import type { feedbackZhCN } from './questionnaire/zh-CN.ts'
import type { notificationsZhCN } from './notifications/zh-CN.ts'
import type { commentsZhCN } from './comments/zh-CN.ts'
import type { drawsZhCN } from './draws/zh-CN.ts'
import type { scheduledZhCN } from './schedule/zh-CN.ts'
import type { periodicalsZhCN } from './newsletter/zh-CN.ts'
import type { screensZhCN } from './screens/zh-CN.ts'
import type { zhCN } from './zh-CN.ts'

/** The keys both catalogues of the desk have: those of the Chinese one. A missing key does not compile. */
export type Messages = AsStrings<typeof zhCN>
/** Texts of all screens but Today and the lists. */
export type ScreenMessages = AsStrings<typeof screensZhCN>
/** The same of screens about draws. */
export interface DrawMessages {
  draws: AsStrings<typeof drawsZhCN>
}
/** The same of the results of the questionnaire. */
export interface FeedbackMessages {
  feedback: AsStrings<typeof feedbackZhCN>
}
/** The same of screens about notifications. */
export interface NotificationMessages {
  notifications: AsStrings<typeof notificationsZhCN>
}
/** The same of screens about the newsletter. */
export interface NewsletterMessages {
  newsletter: AsStrings<typeof periodicalsZhCN>
}
/** The same of moderation. */
export interface CommentMessages {
  comments: AsStrings<typeof commentsZhCN>
}
/** The same of the time line of campaigns. */
export interface CampaignMessages {
  campaigns: AsStrings<typeof campaignsZhCN>
}
/** The same of the calendar of everything scheduled. */
export interface ScheduleMessages {
  schedule: AsStrings<typeof scheduledZhCN>
}
/** The same of screens about members and what people write. */
export interface AudienceMessages {
  members: AsStrings<typeof membersZhCN>
  messages: AsStrings<typeof messagesZhCN>
  demo: AsStrings<typeof demoZhCN>
}
/** Texts of screens about the site as a whole. */
export type SiteMessages = AsStrings<typeof siteZhCN>
/** Texts of the log, which names settings. */
export interface AuditMessages extends SiteMessages {
  audit: AsStrings<typeof auditZhCN>
}
/** The same of the screen of backups. */
export interface BackupMessages {
  backups: AsStrings<typeof backupsZhCN>
}
/** The same of the screen of numbers. */
export interface MetricsMessages {
  metrics: AsStrings<typeof numbersZhCN>
}
/** Texts of the calendar. */
export type CalendarMessages = AsStrings<typeof calendarZhCN>
export type MessageKey =
  | MessagePath<Messages>
  | MessagePath<ScreenMessages>
  | MessagePath<AuditMessages>
  | MessagePath<BackupMessages>
  | MessagePath<MetricsMessages>
  | MessagePath<CalendarMessages>
  | MessagePath<CommentMessages>
  | MessagePath<DrawMessages>
  | MessagePath<NotificationMessages>
  | MessagePath<NewsletterMessages>
  | MessagePath<FeedbackMessages>
  | MessagePath<CampaignMessages>
  | MessagePath<ScheduleMessages>
  | MessagePath<AudienceMessages>
