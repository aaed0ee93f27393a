import { and, eq, lt, or, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'

/** Condition for accepting a passkey's new counter. Many passkeys do not count signatures and stay at 0. */
export function isUnusedCounter(counter: SQLiteColumn, newCounter: number) {
  return or(lt(counter, newCounter), and(eq(counter, 0), sql`${newCounter} = 0`))
}
