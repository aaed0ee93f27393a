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
import type { newsletterZhCN } from './newsletter/zh-CN.ts'
import type { subscribersZhCN } from './newsletter/import/zh-CN.ts'
import type { webhooksZhCN } from './webhooks/zh-CN.ts'
import type { postImportZhCN } from './post-import/zh-CN.ts'
import type { cardsZhCN } from './cards/zh-CN.ts'
import type { redirectsZhCN } from './redirects/zh-CN.ts'
import type { screensZhCN } from './screens/zh-CN.ts'
import type { writingZhCN } from './writing/zh-CN.ts'
import type { zhCN } from './zh-CN.ts'

/** The Chinese catalogue defines the keys. A key missing in another catalogue does not compile. */
export type Messages = AsStrings<typeof zhCN>
/** Texts of all screens except Today, the lists and the editor. */
export type ScreenMessages = AsStrings<typeof screensZhCN>
export type WritingMessages = AsStrings<typeof writingZhCN>
export type DrawMessages = AsStrings<typeof drawsZhCN>
export interface FeedbackMessages {
  feedback: AsStrings<typeof feedbackZhCN>
}
export interface NotificationMessages {
  notifications: AsStrings<typeof notificationsZhCN>
}
export interface NewsletterMessages {
  newsletter: AsStrings<typeof newsletterZhCN>
}
export type SubscriberMessages = AsStrings<typeof subscribersZhCN>
type CardMessages = AsStrings<typeof cardsZhCN>
export type RedirectMessages = AsStrings<typeof redirectsZhCN>
export type PostImportMessages = AsStrings<typeof postImportZhCN>
export type WebhookMessages = AsStrings<typeof webhooksZhCN>
export interface CommentMessages {
  comments: AsStrings<typeof commentsZhCN>
}
export interface CampaignMessages {
  campaigns: AsStrings<typeof campaignsZhCN>
}
export interface ScheduleMessages {
  schedule: AsStrings<typeof scheduledZhCN>
}
export interface AudienceMessages {
  members: AsStrings<typeof membersZhCN>
  messages: AsStrings<typeof messagesZhCN>
  demo: AsStrings<typeof demoZhCN>
}
export type SiteMessages = AsStrings<typeof siteZhCN>
/** Includes site texts because the log names settings. */
export interface AuditMessages extends SiteMessages {
  audit: AsStrings<typeof auditZhCN>
}
export interface BackupMessages {
  backups: AsStrings<typeof backupsZhCN>
}
export interface MetricsMessages {
  metrics: AsStrings<typeof numbersZhCN>
}
export type CalendarMessages = AsStrings<typeof calendarZhCN>
export type MessageKey =
  | MessagePath<Messages>
  | MessagePath<ScreenMessages>
  | MessagePath<WritingMessages>
  | MessagePath<AuditMessages>
  | MessagePath<BackupMessages>
  | MessagePath<MetricsMessages>
  | MessagePath<CalendarMessages>
  | MessagePath<CommentMessages>
  | MessagePath<DrawMessages>
  | MessagePath<NotificationMessages>
  | MessagePath<NewsletterMessages>
  | MessagePath<SubscriberMessages>
  | MessagePath<CardMessages>
  | MessagePath<RedirectMessages>
  | MessagePath<PostImportMessages>
  | MessagePath<WebhookMessages>
  | MessagePath<FeedbackMessages>
  | MessagePath<CampaignMessages>
  | MessagePath<ScheduleMessages>
  | MessagePath<AudienceMessages>
