// Mails to send (docs/decisions/031-mail-outbox.md). A mail is written in the batch of its cause, so neither exists without
// the other. Its row holds the state of its sending, so nothing is lost with a queue or a process.
import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Deps, Query } from '../storage/db.ts'
import { isOver, outbox } from '../storage/schema/index.ts'
import { within } from '../storage/time-limit.ts'
import { hasWritten } from './counters.ts'
import type { Mail } from './mail-content.ts'

/**
 * Puts a mail into the outbox, for the batch of its cause. Call `sendSoon` afterwards, unless it is `due` later: then the sweep
 * finds it.
 */
export function mailWrite(
  deps: Deps,
  id: string,
  { cause, to, lang, template, data }: Mail,
  due = deps.now(),
) {
  const [due_at, created_at] = [due.toISOString(), deps.now().toISOString()]
  return deps.db
    .insert(outbox)
    .values({ id, cause, to_address: to, lang, template, data, due_at, created_at })
    .onConflictDoNothing()
}

/** Takes mails that were not sent yet out again. */
export function mailRemoval(deps: Deps, causes: readonly string[]): Query {
  return deps.db
    .delete(outbox)
    .where(and(inArray(outbox.cause, [...causes]), eq(outbox.state, 'pending')))
}

/** The same, provided that the statement before it has written anything. */
export function mailIfWritten(deps: Deps, id: string, { cause, to, lang, template, data }: Mail) {
  const now = deps.now().toISOString()
  return deps.db.insert(outbox).select(
    sql`select ${id}, ${cause}, ${to}, ${lang}, ${template}, ${JSON.stringify(data)},
      'pending', 0, ${now}, null, null, ${now} where ${hasWritten}`,
  )
}

/** Notifies the queue after the response. If that fails, the next sweep finds the mail. */
export function sendSoon(deps: Deps, id: string): void {
  deps.waitUntil(within('queue', () => deps.mailQueue.send({ id })).catch(() => undefined))
}

/** Messages of the queue in one call. */
const messagesAtOnce = 100

/** The same for many mails. */
export function sendManySoon(deps: Deps, ids: readonly string[]): void {
  for (let start = 0; start < ids.length; start += messagesAtOnce) {
    const messages = ids.slice(start, start + messagesAtOnce).map((id) => ({ body: { id } }))
    const sent = within('queue', () => deps.mailQueue.sendBatch(messages))
    deps.waitUntil(sent.catch(() => undefined))
  }
}

/** Days a mail is kept after it was written. */
const keptDays = 30

/** Deletes old mails, because they hold addresses and names; oldest first. */
export function sweepMailsWrite(deps: Deps, limit: number) {
  const before = new Date(deps.now().getTime() - keptDays * 24 * 60 * 60 * 1000).toISOString()
  const old = deps.db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(isOver, lte(outbox.created_at, before)))
    .orderBy(asc(outbox.created_at))
    .limit(limit)
  return deps.db.delete(outbox).where(inArray(outbox.id, old))
}
