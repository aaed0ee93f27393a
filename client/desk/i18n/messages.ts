import type { Leaves, Widened } from '../../i18n/messages.ts'
import type { backupsZhCN } from './backups/zh-CN.ts'
import type { calendarZhCN } from './calendar/zh-CN.ts'
import type { chartsZhCN } from './charts/zh-CN.ts'
import type { checklistZhCN } from './checklist/zh-CN.ts'
import type { numbersZhCN } from './analytics/zh-CN.ts'
import type { materialsZhCN } from './downloads/zh-CN.ts'
import type { siteZhCN } from './site/zh-CN.ts'
import type { demoZhCN, membersZhCN, messagesZhCN } from './audience/zh-CN.ts'
import type { campaignsZhCN } from './campaigns/zh-CN.ts'
import type { feedbackZhCN } from './questionnaire/zh-CN.ts'
import type { notificationsZhCN } from './notifications/zh-CN.ts'
import type { commentsZhCN } from './comments/zh-CN.ts'
import type { drawsZhCN } from './draws/zh-CN.ts'
import type { scheduledZhCN } from './schedule/zh-CN.ts'
import type { periodicalsZhCN } from './newsletter/zh-CN.ts'
import type { translationZhCN } from './translation/zh-CN.ts'
import type { zhCN } from './zh-CN.ts'

/** The keys both catalogues of the desk have: those of the Chinese one. A missing key does not compile. */
export type Messages = Widened<typeof zhCN>
/** Texts that come with the screens that show them. */
export interface LaterMessages {
  translation: Widened<typeof translationZhCN>
  checklist: Widened<typeof checklistZhCN>
  charts: Widened<typeof chartsZhCN>
  materials: Widened<typeof materialsZhCN>
}
/** The same of screens about draws. */
export interface DrawMessages {
  draws: Widened<typeof drawsZhCN>
}
/** The same of the results of the questionnaire. */
export interface FeedbackMessages {
  feedback: Widened<typeof feedbackZhCN>
}
/** The same of screens about notifications. */
export interface NotificationMessages {
  notifications: Widened<typeof notificationsZhCN>
}
/** The same of screens about the newsletter. */
export interface PeriodicalMessages {
  periodicals: Widened<typeof periodicalsZhCN>
}
/** The same of moderation. */
export interface CommentMessages {
  comments: Widened<typeof commentsZhCN>
}
/** The same of the time line of campaigns. */
export interface CampaignMessages {
  campaigns: Widened<typeof campaignsZhCN>
}
/** The same of the calendar of everything scheduled. */
export interface ScheduledMessages {
  scheduled: Widened<typeof scheduledZhCN>
}
/** The same of screens about members and what people write. */
export interface PeopleMessages {
  members: Widened<typeof membersZhCN>
  messages: Widened<typeof messagesZhCN>
  demo: Widened<typeof demoZhCN>
}
/** The same of screens about the site as a whole, and of the log, which names settings. */
export type SiteMessages = Widened<typeof siteZhCN>
/** The same of the screen of backups. */
export interface BackupMessages {
  backups: Widened<typeof backupsZhCN>
}
/** The same of the screen of numbers. */
export interface NumbersMessages {
  numbers: Widened<typeof numbersZhCN>
}
/** Texts of the calendar. */
export type CalendarMessages = Widened<typeof calendarZhCN>
export type MessageKey =
  | Leaves<Messages>
  | Leaves<LaterMessages>
  | Leaves<BackupMessages>
  | Leaves<NumbersMessages>
  | Leaves<CalendarMessages>
  | Leaves<CommentMessages>
  | Leaves<DrawMessages>
  | Leaves<NotificationMessages>
  | Leaves<PeriodicalMessages>
  | Leaves<FeedbackMessages>
  | Leaves<CampaignMessages>
  | Leaves<ScheduledMessages>
  | Leaves<SiteMessages>
  | Leaves<PeopleMessages>
