import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { count, lang } from './columns.ts'
import { users } from './members.ts'

export const polls = sqliteTable(
  'polls',
  {
    id: integer().primaryKey(),
    from_at: text().notNull(),
    to_at: text().notNull(),
    maximum_votable_amount: integer().notNull(),
    voted_count: count(),
    /** Voters from before individual votes were stored; included in `voted_count`. */
    baseline_vote_count: count(),
  },
  (t) => [index('polls_start').on(t.from_at), index('polls_end').on(t.to_at)],
)

export const pollTexts = sqliteTable(
  'poll_texts',
  {
    poll_id: integer()
      .notNull()
      .references(() => polls.id),
    lang: lang(),
    title: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.poll_id, t.lang] }), index('poll_texts_title').on(t.title)],
)

export const pollOptions = sqliteTable(
  'poll_options',
  {
    id: integer().primaryKey(),
    poll_id: integer()
      .notNull()
      .references(() => polls.id),
    sort: integer().notNull(),
    voted_count: count(),
    baseline_vote_count: count(),
  },
  (t) => [index('poll_options_poll').on(t.poll_id)],
)

export const pollOptionTexts = sqliteTable(
  'poll_option_texts',
  {
    option_id: integer()
      .notNull()
      .references(() => pollOptions.id),
    lang: lang(),
    text: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.option_id, t.lang] })],
)

/** Votes of members; the chosen options are in `poll_vote_options`. */
export const pollVotes = sqliteTable(
  'poll_votes',
  {
    poll_id: integer()
      .notNull()
      .references(() => polls.id),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    created_at: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.poll_id, t.user_id] }), index('poll_votes_user').on(t.user_id)],
)

export const pollVoteOptions = sqliteTable(
  'poll_vote_options',
  {
    poll_id: integer().notNull(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    option_id: integer()
      .notNull()
      .references(() => pollOptions.id),
  },
  (t) => [
    primaryKey({ columns: [t.poll_id, t.user_id, t.option_id] }),
    index('poll_vote_options_option').on(t.option_id),
    index('poll_vote_options_user').on(t.user_id),
  ],
)
