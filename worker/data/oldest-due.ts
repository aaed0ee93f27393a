// The oldest overdue work of each kind. Each query reads the first row of an index.
import { and, asc, gte, lte, sql } from 'drizzle-orm'
import { read, type Read } from '../storage/db.ts'
import {
  contentState,
  isFailedEmail,
  isPendingDelivery,
  isPending,
  issueDeliveries,
  outbox,
} from '../storage/schema/index.ts'
import { dayLength } from '../../client/contract/days.ts'
import type { Deps } from '../deps.ts'

/** Times in ISO 8601; `null` if nothing is overdue. */
export interface Overdue {
  /** Due time of the oldest overdue email and delivery. */
  mail: string | null
  delivery: string | null
  /** Scheduled changes have been applied up to this time. */
  published: string | null
  /** Failed emails written within a day, at most a hundred. */
  deadEmails: number
}

const mostFailed = 100

export function overdue(deps: Deps): Read<Overdue> {
  const now = deps.now().toISOString()
  const since = new Date(deps.now().getTime() - dayLength).toISOString()
  const { due_at, created_at } = outbox
  const failed = deps.db
    .select({ one: sql`1`.as('one') })
    .from(outbox)
    .where(and(isFailedEmail, gte(created_at, since)))
    .limit(mostFailed)
    .as('failed')
  return read(
    [
      deps.db
        .select({ due_at })
        .from(outbox)
        .where(and(isPending, lte(due_at, now)))
        .orderBy(asc(due_at))
        .limit(1),
      deps.deliveriesDb
        .select({ due_at: issueDeliveries.due_at })
        .from(issueDeliveries)
        .where(and(isPendingDelivery, lte(issueDeliveries.due_at, now)))
        .orderBy(asc(issueDeliveries.due_at))
        .limit(1),
      deps.db.select({ schedule_checked_at: contentState.schedule_checked_at }).from(contentState),
      deps.db.select({ count: sql<number>`count(*)`.as('count') }).from(failed),
    ] as const,
    ([[mail], [delivery], [state], [given]]) => ({
      mail: mail?.due_at ?? null,
      delivery: delivery?.due_at ?? null,
      published: state?.schedule_checked_at ?? null,
      deadEmails: given?.count ?? 0,
    }),
  )
}
