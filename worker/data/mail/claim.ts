// Sending an email: a process claims it and records the outcome of its attempt.
import { and, asc, eq, gt, isNull, lte, sql, type SQL } from 'drizzle-orm'
import { maybeSentReason } from '../../../client/contract/analytics/metrics.ts'
import { read, type Read } from '../../storage/db.ts'
import {
  hasLoginLink,
  isPending,
  emailTokens,
  outbox,
  subscribers,
  subscriptions,
} from '../../storage/schema/index.ts'
import { toMail, type StoredMail } from './stored-email.ts'
import type { Deps } from '../../deps.ts'
import { isAddress } from './address.ts'

export type ClaimedEmail = StoredMail & {
  /** Number of claims including this one; it also identifies this claim. */
  attempts: number
  /** Its link is invalid, its account is deleted or has no address, or its subscription has ended. */
  isOutdated: boolean
  /** An earlier claim expired without an outcome, so the email may have been sent. */
  mayBeSent: boolean
}

/** Lease in seconds: longer than an attempt with its writes, so it expires only if the process is lost. */
const leaseSeconds = 60

/** Pending and due, or claimed with an expired lease. */
function isDue(deps: Deps): SQL | undefined {
  return and(isPending, lte(outbox.due_at, deps.now().toISOString()))
}

/** Claims a due email in one statement. Only one of several concurrent callers gets it; the others get `null`. */
export function claimEmail(deps: Deps, id: string): Read<ClaimedEmail | null> {
  const isIt = eq(outbox.id, id)
  return read(
    [
      deps.db
        .update(outbox)
        .set({
          state: 'sending',
          due_at: secondsFromNow(deps, leaseSeconds),
          attempts: sql`${outbox.attempts} + 1`,
          error: sql`iif(${outbox.state} = 'sending', ${maybeSentReason}, ${outbox.error})`,
        })
        .where(and(isIt, isDue(deps)))
        .returning(),
      deps.db
        .select({ id: emailTokens.id })
        .from(emailTokens)
        .innerJoin(outbox, eq(emailTokens.id, sql`${outbox.data} ->> 'token_id'`))
        .where(
          and(
            isIt,
            eq(emailTokens.email, outbox.to_address),
            isNull(emailTokens.used_by),
            gt(emailTokens.expires_at, deps.now().toISOString()),
          ),
        ),
      deps.db
        .select({ confirmed_at: subscriptions.confirmed_at })
        .from(subscriptions)
        .innerJoin(subscribers, eq(subscribers.id, subscriptions.subscriber_id))
        .innerJoin(
          outbox,
          and(eq(outbox.to_address, subscribers.email), eq(outbox.lang, subscriptions.lang)),
        )
        .where(isIt),
    ] as const,
    ([[row], [link], [list]]) => {
      if (!row) return null
      const mail = toMail(row)
      const isOutdated =
        !isAddress(mail.to) ||
        ('token_id' in mail.data && !link) ||
        (mail.template === 'newsletter_lists' && !list?.confirmed_at) ||
        ('expires_at' in mail.data && mail.data.expires_at <= deps.now().toISOString()) ||
        (mail.template === 'newsletter_confirm' && list?.confirmed_at !== null)
      const mayBeSent = row.error === maybeSentReason
      return { ...mail, attempts: row.attempts, isOutdated, mayBeSent }
    },
  )
}

/** An email that the provider accepted. `messageId`: the provider's id, `null` if its reports name ours. */
export interface SentEmail {
  is: 'sent'
  messageId: string | null
}

/**
 * Outcome of an attempt. `later`: retry with backoff. `deferred`: the provider asked to wait these seconds; the attempt
 * does not count.
 */
export type EmailOutcome =
  | SentEmail
  | { is: 'later' | 'failed'; error: string }
  | { is: 'deferred'; seconds: number; error: string }

/** The backoffs add up to about five hours, so provider outages of an hour or two lose no email. */
export const maxAttempts = 12

/** Exponential backoff in seconds: 30, doubled per attempt, at most 3600. */
export const backoffSeconds = (attempts: number) => Math.min(30 * 2 ** (attempts - 1), 60 * 60)

/** Records the outcome. An email that was not sent is due again later; after its last attempt it has failed. */
export function recordOutcomeStatement(deps: Deps, mail: ClaimedEmail, outcome: EmailOutcome) {
  const update = deps.db.update(outbox)
  if (outcome.is === 'sent') {
    // Recorded even if another process has claimed it since, because it was sent.
    const sent_at = deps.now().toISOString()
    const isIt = and(eq(outbox.id, mail.id), isPending)
    const message_id = outcome.messageId
    return update.set({ state: 'sent', sent_at, error: null, message_id }).where(isIt)
  }
  const { error } = outcome
  if (outcome.is === 'deferred') {
    const due_at = secondsFromNow(deps, outcome.seconds)
    const attempts = mail.attempts - 1
    // An email that may have been sent keeps this reason.
    const reason = mail.mayBeSent ? maybeSentReason : error
    return update.set({ state: 'pending', due_at, attempts, error: reason }).where(isClaim(mail))
  }
  if (isLastAttempt(mail, outcome.is))
    return update.set({ state: 'failed', error }).where(isClaim(mail))
  const due_at = secondsFromNow(deps, backoffSeconds(mail.attempts))
  return update.set({ state: 'pending', due_at, error }).where(isClaim(mail))
}

export function isLastAttempt({ attempts }: ClaimedEmail, is: EmailOutcome['is']): boolean {
  return is === 'failed' || (is === 'later' && attempts >= maxAttempts)
}

/** True while this claim is the current one. */
function isClaim({ id, attempts }: ClaimedEmail): SQL | undefined {
  return and(eq(outbox.id, id), eq(outbox.state, 'sending'), eq(outbox.attempts, attempts))
}

/** Ids of due emails: those with a login link first, then the longest due. */
export function listDueMails(deps: Deps, limit: number): Read<string[]> {
  const ids = (which?: SQL) =>
    deps.db
      .select({ id: outbox.id })
      .from(outbox)
      .where(and(isDue(deps), which))
      .orderBy(asc(outbox.due_at))
      .limit(limit)
  return read([ids(hasLoginLink), ids()], (found) => {
    const inOrder = found.flat().map((row) => row.id)
    return [...new Set(inOrder)].slice(0, limit)
  })
}

export function hasDueMail(deps: Deps): Read<boolean> {
  const query = deps.db.select({ id: outbox.id }).from(outbox).where(isDue(deps)).limit(1)
  return read([query], ([rows]) => rows.length > 0)
}

export function secondsFromNow(deps: Deps, seconds: number): string {
  return new Date(deps.now().getTime() + seconds * 1000).toISOString()
}
