// Sending a mail: one process claims it, and notes how its attempt ended.
import { and, asc, eq, gt, isNull, lte, sql, type SQL } from 'drizzle-orm'
import { read, type Deps, type Read } from '../storage/db.ts'
import {
  isWaiting,
  issueLists,
  mailTokens,
  outbox,
  subscribers,
  subscriptions,
} from '../storage/schema/index.ts'
import { isAddress } from './member-rows.ts'
import { isLetterOf, toMail, type StoredMail } from './stored-mail.ts'

export type ClaimedMail = StoredMail & {
  /** Number of claims including this one; it also identifies this claim. */
  attempts: number
  /** Its link no longer works, its account is gone or has no address, or its subscription has ended. */
  isOutdated: boolean
  /** An earlier claim has come to no end: the mail may have been sent. */
  mayBeSent: boolean
}

/** Seconds a claim lasts: long enough for an attempt and its writes, so it expires only when the process is lost. */
const lease = 60

/** Due to be sent, or claimed by a process that was lost. */
function isDue(deps: Deps): SQL | undefined {
  return and(isWaiting, lte(outbox.due_at, deps.now().toISOString()))
}

/** Claims a due mail in one statement: of concurrent callers only one gets it, the others get `null`. */
export function claimMail(deps: Deps, id: string): Read<ClaimedMail | null> {
  const isIt = eq(outbox.id, id)
  return read(
    [
      deps.db.select({ state: outbox.state }).from(outbox).where(isIt),
      deps.db
        .update(outbox)
        .set({
          state: 'sending',
          due_at: secondsFromNow(deps, lease),
          attempts: sql`${outbox.attempts} + 1`,
        })
        .where(and(isIt, isDue(deps)))
        .returning(),
      deps.db
        .select({ id: mailTokens.id })
        .from(mailTokens)
        .innerJoin(outbox, eq(mailTokens.id, sql`${outbox.data} ->> 'token_id'`))
        .where(
          and(
            isIt,
            eq(mailTokens.email, outbox.to_address),
            isNull(mailTokens.used_by),
            gt(mailTokens.expires_at, deps.now().toISOString()),
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
      deps.db
        .select({ letter: issueLists.letter })
        .from(outbox)
        .innerJoin(issueLists, isLetterOf)
        .where(isIt),
    ] as const,
    ([[before], [row], [link], [list], [issue]]) => {
      if (!row) return null
      const mail = toMail(row, issue?.letter)
      const isOutdated =
        !isAddress(mail.to) ||
        ('token_id' in mail.data && !link) ||
        ((mail.template === 'news' || mail.template === 'newsletter_lists') &&
          !list?.confirmed_at) ||
        (mail.template === 'news' && !issue) ||
        (mail.template === 'operator_invitation' &&
          mail.data.expires_at <= deps.now().toISOString()) ||
        (mail.template === 'newsletter_confirm' &&
          (list?.confirmed_at !== null || mail.data.expires_at <= deps.now().toISOString()))
      const mayBeSent = before?.state === 'sending'
      return { ...mail, attempts: row.attempts, isOutdated, mayBeSent }
    },
  )
}

/** How an attempt ended. */
export type MailOutcome = { is: 'sent' } | { is: 'failed' | 'dead'; error: string }

/** About five hours in total, so no mail is lost when a provider is down for an hour or two. */
export const maxAttempts = 12

/** Seconds until the next attempt: 30, doubled each time, at most an hour. */
const waitAfter = (attempts: number) => Math.min(30 * 2 ** (attempts - 1), 60 * 60)

/** A failed mail is due again later; after its last attempt it is dead. */
export function outcomeWrite(deps: Deps, mail: ClaimedMail, outcome: MailOutcome) {
  const update = deps.db.update(outbox)
  if (outcome.is === 'sent') {
    // Even if another process has claimed it meanwhile: it has been sent.
    const sent_at = deps.now().toISOString()
    const isIt = and(eq(outbox.id, mail.id), isWaiting)
    return update.set({ state: 'sent', sent_at, error: null }).where(isIt)
  }
  const { error } = outcome
  if (isLastAttempt(mail, outcome.is))
    return update.set({ state: 'dead', error }).where(isClaim(mail))
  const due_at = secondsFromNow(deps, waitAfter(mail.attempts))
  return update.set({ state: 'pending', due_at, error }).where(isClaim(mail))
}

export function isLastAttempt({ attempts }: ClaimedMail, is: MailOutcome['is']): boolean {
  return is === 'dead' || attempts >= maxAttempts
}

/** Still this claim, not a later one. */
function isClaim({ id, attempts }: ClaimedMail): SQL | undefined {
  return and(eq(outbox.id, id), eq(outbox.state, 'sending'), eq(outbox.attempts, attempts))
}

/** Ids of due mails, those that have waited longest first. */
export function listDueMails(deps: Deps, limit: number): Read<string[]> {
  return read(
    [
      deps.db
        .select({ id: outbox.id })
        .from(outbox)
        .where(isDue(deps))
        .orderBy(asc(outbox.due_at))
        .limit(limit),
    ],
    ([rows]) => rows.map((row) => row.id),
  )
}

function secondsFromNow(deps: Deps, seconds: number): string {
  return new Date(deps.now().getTime() + seconds * 1000).toISOString()
}
