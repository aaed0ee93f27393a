import { isNotNull, isNull } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { CommentStatusFields } from '../../../../client/contract/desk/comments/comment.ts'
import type {
  CommentVerb,
  RuleAction,
  RuleKind,
} from '../../../../client/contract/desk/comments/words.ts'
import type { CommentReason } from '../../../../client/contract/comments/reasons.ts'
import { articles } from '../items/article.ts'
import { count } from '../columns.ts'
import { comments } from './comment.ts'
import { users } from '../members.ts'
import { notifications } from '../notifications.ts'
import { operators } from '../operators.ts'

/** Reports by members, one per comment and member. */
export const commentReports = sqliteTable(
  'comment_reports',
  {
    comment_id: integer()
      .notNull()
      .references(() => comments.id, { onDelete: 'cascade' }),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reason: text().$type<CommentReason>().notNull(),
    note: text(),
    created_at: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.comment_id, t.user_id] }),
    index('comment_reports_user').on(t.user_id),
    index('comment_reports_notes').on(t.comment_id, t.created_at).where(isNotNull(t.note)),
  ],
)

/** Words and addresses that hold a comment back or queue it for moderation. */
export const commentRules = sqliteTable('comment_rules', {
  id: integer().primaryKey({ autoIncrement: true }),
  kind: text().$type<RuleKind>().notNull(),
  pattern: text().notNull(),
  action: text().$type<RuleAction>().notNull(),
  created_by: integer().references(() => operators.id),
  created_at: text().notNull(),
})

/** State before a decision, for undo. */
export interface PreviousCommentState extends CommentStatusFields {
  /** Previous mute of the member, if the decision changed it. */
  muted_until?: string | null
}

/**
 * Moderation case of a comment that was reported by members, matched by a rule, or opened at the desk. Each comment has
 * at most one open case.
 */
export const moderationCases = sqliteTable(
  'moderation_cases',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    comment_id: integer()
      .notNull()
      .references(() => comments.id, { onDelete: 'cascade' }),
    article_id: integer()
      .notNull()
      .references(() => articles.id),
    /** Author of the comment; null once the account is deleted. */
    member_id: integer().references(() => users.id, { onDelete: 'set null' }),
    /** Text of the comment when the case was opened. */
    comment_text: text().notNull(),
    source: text().$type<'report' | 'rule' | 'desk'>().notNull(),
    /** Pattern of the rule at that time. */
    rule_pattern: text(),
    report_count: count(),
    /** Reports by reason. */
    reasons: text({ mode: 'json' }).$type<Partial<Record<CommentReason, number>>>().notNull(),
    opened_at: text().notNull(),
    /** Operator who claimed the case, and the end of the claim. */
    claimed_by: integer().references(() => operators.id),
    claimed_until: text(),
    decided_at: text(),
    decided_by: integer().references(() => operators.id),
    decision: text().$type<CommentVerb>(),
    reason: text().$type<CommentReason>(),
    /** Identifies the action; cases decided together share it. */
    action_key: text(),
    previous_state: text({ mode: 'json' }).$type<PreviousCommentState>(),
    /** End of the mute that the decision imposed. */
    muted_until: text(),
    /** Notification about the decision. */
    notification_id: integer().references(() => notifications.id, { onDelete: 'set null' }),
  },
  (t) => [
    uniqueIndex('moderation_cases_open').on(t.comment_id).where(isNull(t.decided_at)),
    index('moderation_cases_queue').on(t.opened_at, t.id).where(isNull(t.decided_at)),
    index('moderation_cases_queue_member').on(t.member_id, t.id).where(isNull(t.decided_at)),
    index('moderation_cases_queue_article').on(t.article_id, t.id).where(isNull(t.decided_at)),
    index('moderation_cases_comment').on(t.comment_id, t.id),
    index('moderation_cases_member').on(t.member_id, t.id),
    index('moderation_cases_action').on(t.action_key, t.id).where(isNotNull(t.action_key)),
    index('moderation_cases_decided').on(t.decided_at).where(isNotNull(t.decided_at)),
    index('moderation_cases_notification').on(t.notification_id),
  ],
)
