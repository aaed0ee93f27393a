import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { IssueData, IssueState } from '../../../../client/contract/desk/newsletter/issue.ts'
import type { EditionContent } from '../../../../client/contract/newsletter/issue.ts'
import { count, lang } from '../columns.ts'
import { operators } from '../operators.ts'

/** Issues of the newsletter (docs/decisions/desk/101-periodicals.md). */
export const issues = sqliteTable(
  'issues',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** What operators call it. */
    title: text().notNull(),
    data: text({ mode: 'json' }).$type<IssueData>().notNull(),
    /** Rises with every change. */
    rev: integer().notNull().default(1),
    state: text().$type<IssueState>().notNull().default('draft'),
    /** The Monday (YYYY-MM-DD, UTC+8) for which a rule has made it. */
    weekly_for_date: text().unique(),
    /** From when on it is sent, once that is decided. */
    send_at: text(),
    /** Who has decided it; null for the rule. */
    scheduled_by: integer().references(() => operators.id),
    /** Subscriptions confirmed up to then are its audience. */
    audience_cutoff_at: text(),
    /** When the last mail was done with. */
    sent_at: text(),
    created_by: integer().references(() => operators.id),
    created_at: text().notNull(),
    changed_at: text().notNull(),
    deleted_at: text(),
  },
  (t) => [index('issues_open').on(t.state, t.send_at).where(isScheduledOrSending)],
)

/** Waits to be sent, or is being sent. An index holds these alone, and a query uses it by the same words. */
export const isScheduledOrSending = sql`"issues"."state" in ('scheduled', 'sending')`

/** What an issue is on a list of the newsletter, from the moment its sending begins. */
export const issueEditions = sqliteTable(
  'issue_editions',
  {
    issue_id: integer()
      .notNull()
      .references(() => issues.id),
    /** The list. */
    lang: lang(),
    /** What its mails say; it does not change any more. */
    content: text({ mode: 'json' }).$type<EditionContent>().notNull(),
    /** Readers of the list when sending began. */
    recipient_count: count(),
    /** Of all its stories (`issue_clicks`). */
    clicks: count(),
  },
  (t) => [
    primaryKey({ columns: [t.issue_id, t.lang] }),
    index('issue_editions_archive').on(t.lang, t.issue_id),
  ],
)

/** How often the stories of an issue were opened from its mails; nobody's name is with it. */
export const issueClicks = sqliteTable(
  'issue_clicks',
  {
    issue_id: integer()
      .notNull()
      .references(() => issues.id),
    lang: lang(),
    /** Place of the story in the mail, from 0. */
    story: integer().notNull(),
    count: count(),
  },
  (t) => [primaryKey({ columns: [t.issue_id, t.lang, t.story] })],
)
