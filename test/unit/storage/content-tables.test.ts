import { getTableColumns } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { backedUpTables } from '../../../worker/storage/rows/backed-up-tables.ts'
import { contentTables } from '../../../worker/storage/rows/content-tables.ts'

const moved = new Set(contentTables.map(({ name }) => name))

describe('the tables of the content', () => {
  it('need no column that stays', () => {
    const lost = contentTables.flatMap(({ name, table, columns }) =>
      Object.values(getTableColumns(table)).flatMap((column) =>
        column.notNull && !column.hasDefault && !columns.includes(column.name)
          ? [`${name}.${column.name}`]
          : [],
      ),
    )
    expect(lost).toEqual([])
  })

  it('leave these with their site', () => {
    const left = backedUpTables.flatMap(({ name }) => (moved.has(name) ? [] : [name]))
    expect(left.toSorted()).toMatchInlineSnapshot(`
      [
        "api_request_keys",
        "api_tokens",
        "assignments",
        "audit_log",
        "cache_tag_changes",
        "comment_likes",
        "comment_reports",
        "comment_rules",
        "comments",
        "contact_messages",
        "content_state",
        "daily_metrics",
        "demo_slots",
        "draw_imports",
        "draw_submissions",
        "edition_progress",
        "favorites",
        "issue_clicks",
        "issue_deliveries",
        "issue_editions",
        "issues",
        "item_lists",
        "job_cursors",
        "likes",
        "list_items",
        "member_tombstones",
        "message_activities",
        "message_tombstones",
        "metric_batches",
        "metric_counters",
        "moderation_cases",
        "most_read",
        "note_mentions",
        "notes",
        "notification_reads",
        "notification_texts",
        "notifications",
        "number_sets",
        "operators",
        "orphaned_avatars",
        "outbox",
        "passkeys",
        "pending_rank_updates",
        "poll_vote_options",
        "poll_votes",
        "processed_queue_messages",
        "questionnaire_counts",
        "questionnaire_responses",
        "questionnaire_text_answers",
        "redirect_imports",
        "release_items",
        "releases",
        "saved_views",
        "scheduled_notifications",
        "subscriber_counts",
        "subscriber_import_steps",
        "subscriber_imports",
        "subscribers",
        "subscriptions",
        "undo_steps",
        "unsubscribe_tombstones",
        "users",
      ]
    `)
  })
})
