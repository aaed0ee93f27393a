// Mails to send (docs/decisions/031-mail-outbox.md). A mail is written in the batch of its cause, so neither exists without
// the other. Its row holds the state of its sending, so nothing is lost with a queue or a process.
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNull,
  lte,
  sql,
  type SQL,
} from 'drizzle-orm'
import type { IssueLetter } from '../../client/contract/issue.ts'
import type { CommentReason } from '../../client/contract/comment-reasons.ts'
import type { Locale } from '../../client/contract/locale.ts'
import { read, type Deps, type Query, type Read } from '../storage/db.ts'
import { hasWritten } from './counters.ts'
import { isAddress } from './member-rows.ts'
import {
  isOver,
  issueLists,
  isWaiting,
  mailTokens,
  outbox,
  subscribers,
  subscriptions,
} from '../storage/schema/index.ts'
import { within } from '../storage/time-limit.ts'

/** The data of each template. Links are stored as the id or key their token is derived from, never as the token. */
export type MailContent =
  | { template: 'verify'; data: { nickname: string; token_id: string } }
  | { template: 'reset'; data: { nickname: string; token_id: string } }
  | { template: 'account_exists'; data: { nickname: string } }
  | { template: 'password_changed'; data: { nickname: string; at: string } }
  | {
      template: 'new_device'
      data: { nickname: string; at: string; browser: string; system: string }
    }
  | {
      template: 'comment_removed'
      data: { nickname: string; reason: CommentReason; title: string; article: string }
    }
  | { template: 'comments_muted'; data: { nickname: string; reason: CommentReason; until: string } }
  | { template: 'deletion'; data: { nickname: string; due_at: string } }
  | { template: 'newsletter_confirm'; data: { subscriber: string; expires_at: string } }
  | { template: 'newsletter_lists'; data: { subscriber: string } }
  | { template: 'news'; data: { subscriber: string; issue: string } }
  /** An issue that somebody at the desk has sent to themselves; its letter as JSON. */
  | { template: 'news_test'; data: { letter: string } }
  | { template: 'contact_received'; data: { nickname: string } }
  | {
      template: 'operator_invitation'
      data: { nickname: string; inviter: string; invitation_id: string; expires_at: string }
    }
  | {
      template: 'operator_security'
      data: { nickname: string; at: string; change: SecurityChange }
    }
  | {
      template: 'contact_answer'
      data: { nickname: string; subject: string; text: string; question: string; reply_to: string }
    }
  | { template: `demo_${'confirmed' | 'moved' | 'cancelled'}`; data: DemoDetails }
  | { template: 'contact_notice'; data: ContactDetails }

/** When a demo is, in the time zone of whoever asked for it, and who hears of an answer. */
type DemoDetails = Record<'nickname' | 'starts_at' | 'time_zone' | 'reply_to', string>

/** What has changed in how an operator signs in. */
export type SecurityChange =
  | 'passkey_added'
  | 'app_added'
  | 'factor_removed'
  | 'codes_renewed'
  | 'password_changed'

export type MailTemplate = MailContent['template']

/** A message of the contact form as operators read it; fields left empty are empty strings. */
export type ContactDetails = Record<
  | 'title'
  | 'gender'
  | 'email'
  | 'company'
  | 'phone'
  | 'account_id'
  | 'country'
  | 'messenger'
  | 'messenger_account'
  | 'interest'
  | 'demo_at'
  | 'time_zone'
  | 'message',
  string
>

export type Mail = MailContent & {
  /** Identifies the cause: a second mail with the same cause is not written. */
  cause: string
  to: string
  lang: Locale
}

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

export type StoredMail = Mail & {
  id: string
  created_at: string
  /** What an issue of the newsletter says. */
  letter?: IssueLetter
}

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

export type ListedMail = StoredMail & Pick<Row, 'state' | 'error' | 'sent_at'>

/** Mails to one address or to all, newest first. */
export function listMails(deps: Deps, to: string | undefined, limit: number): Read<ListedMail[]> {
  return read(
    [
      deps.db
        .select({ ...getTableColumns(outbox), letter: issueLists.letter })
        .from(outbox)
        .leftJoin(issueLists, isLetterOf)
        .where(to === undefined ? undefined : eq(outbox.to_address, to))
        .orderBy(desc(outbox.created_at), desc(sql`outbox.rowid`))
        .limit(limit),
    ],
    ([rows]) =>
      rows.map(({ letter, ...row }) => {
        const { state, error, sent_at } = row
        return { ...toMail(row, letter), state, error, sent_at }
      }),
  )
}

type Row = typeof outbox.$inferSelect

/** The letter of the list that an issue's mail belongs to. */
const isLetterOf = and(
  eq(issueLists.issue_id, sql`cast(${outbox.data} ->> 'issue' as integer)`),
  eq(issueLists.lang, outbox.lang),
)

function toMail(row: Row, letter: IssueLetter | null = null): StoredMail {
  const { id, cause, to_address: to, lang, created_at, template, data } = row
  // Only `mailWrite` and the ranges of issues write these two columns, together.
  const content = { template, data } as MailContent
  return { ...content, id, cause, to, lang, created_at, ...(letter && { letter }) }
}

function secondsFromNow(deps: Deps, seconds: number): string {
  return new Date(deps.now().getTime() + seconds * 1000).toISOString()
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
