import { index, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { count } from './columns.ts'

/** Changed addresses to report to search engines and feed hubs (docs/decisions/site/search-pings.md). */
export const searchPings = sqliteTable(
  'search_pings',
  {
    /** `engine`: IndexNow gets a page; `hub`: the hub gets a feed. */
    receiver: text().$type<'engine' | 'hub'>().notNull(),
    /** Path with language prefix. */
    path: text().notNull(),
    attempts: count(),
    /** Next attempt, or the end of the lease of a running one. */
    due_at: text().notNull(),
    created_at: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.receiver, t.path] }),
    index('search_pings_due').on(t.receiver, t.due_at),
    index('search_pings_created').on(t.created_at),
  ],
)
