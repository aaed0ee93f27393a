import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { IssueData, IssueState } from '../../../../client/contract/desk/newsletter/issue.ts'
import type { EditionContent } from '../../../../client/contract/newsletter/issue.ts'
import { count, lang } from '../columns.ts'
import { operators } from '../operators.ts'

/** Issues of the newsletter (docs/decisions/messaging/newsletter.md). */
export const issues = sqliteTable(
  'issues',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** Title at the desk. */
    title: text().notNull(),
    data: text({ mode: 'json' }).$type<IssueData>().notNull(),
    /** Incremented by every change. */
    rev: integer().notNull().default(1),
    state: text().$type<IssueState>().notNull().default('draft'),
    /** The Monday (YYYY-MM-DD, UTC+8) for which the weekly rule created it; null for others. */
    weekly_for_date: text().unique(),
    /** Time of sending; null until scheduled. */
    send_at: text(),
    /** Operator who scheduled it; null if automatic. */
    scheduled_by: integer().references(() => operators.id),
    /** Its audience is the subscriptions confirmed up to this time. */
    audience_cutoff_at: text(),
    /** Time at which its last delivery was finished. */
    sent_at: text(),
    created_by: integer().references(() => operators.id),
    created_at: text().notNull(),
    changed_at: text().notNull(),
    deleted_at: text(),
  },
  (t) => [index('issues_open').on(t.state, t.send_at).where(isScheduledOrSending)],
)

/** Scheduled or being sent. Predicate of a partial index, which SQLite uses only for the same text. */
export const isScheduledOrSending = sql`"issues"."state" in ('scheduled', 'sending')`

/** An issue in one language, created when sending starts. */
export const issueEditions = sqliteTable(
  'issue_editions',
  {
    issue_id: integer()
      .notNull()
      .references(() => issues.id),
    /** Language of the edition. */
    lang: lang(),
    /** Content of its emails; immutable. */
    content: text({ mode: 'json' }).$type<EditionContent>().notNull(),
    /** Number of subscribers when sending started. */
    recipient_count: count(),
    /** Total clicks on its stories (`issue_clicks`). */
    clicks: count(),
  },
  (t) => [
    primaryKey({ columns: [t.issue_id, t.lang] }),
    index('issue_editions_archive').on(t.lang, t.issue_id),
  ],
)

/** Anonymous clicks on the stories of an edition's emails. */
export const issueClicks = sqliteTable(
  'issue_clicks',
  {
    issue_id: integer()
      .notNull()
      .references(() => issues.id),
    lang: lang(),
    /** Position of the story in the email, from 0. */
    story: integer().notNull(),
    count: count(),
  },
  (t) => [primaryKey({ columns: [t.issue_id, t.lang, t.story] })],
)
