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

/** What readers have reported, each comment once per person. */
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

/** Words and addresses that hold a comment back or put it before moderators. */
export const commentRules = sqliteTable('comment_rules', {
  id: integer().primaryKey({ autoIncrement: true }),
  kind: text().$type<RuleKind>().notNull(),
  pattern: text().notNull(),
  action: text().$type<RuleAction>().notNull(),
  created_by: integer().references(() => operators.id),
  created_at: text().notNull(),
})

/** How a decision has found what it changed; undoing puts that back. */
export interface PreviousCommentState extends CommentStatusFields {
  /** The member's, where the decision has muted them. */
  muted_until?: string | null
}

/**
 * A comment before moderators: reported by readers, found by a rule, or taken up at the desk. It is open until it is decided,
 * and a comment has one open case at most.
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
    /** Who wrote the comment; null once the account is gone. */
    member_id: integer().references(() => users.id, { onDelete: 'set null' }),
    /** What the comment said when the case was opened. */
    comment_text: text().notNull(),
    source: text().$type<'report' | 'rule' | 'desk'>().notNull(),
    /** The rule, as it was then. */
    rule_pattern: text(),
    report_count: count(),
    /** Reports by reason. */
    reasons: text({ mode: 'json' }).$type<Partial<Record<CommentReason, number>>>().notNull(),
    opened_at: text().notNull(),
    /** Who looks at it, and until when nobody else decides it. */
    claimed_by: integer().references(() => operators.id),
    claimed_until: text(),
    decided_at: text(),
    decided_by: integer().references(() => operators.id),
    decision: text().$type<CommentVerb>(),
    reason: text().$type<CommentReason>(),
    /** Of the action, which may have decided others with it. */
    action_key: text(),
    previous_state: text({ mode: 'json' }).$type<PreviousCommentState>(),
    /** Until when the decision has muted the member. */
    muted_until: text(),
    /** What the member was told. */
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
