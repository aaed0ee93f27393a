// Mails to send. A mail is written in the batch of its cause, so one never exists without the other.
import type { Locale } from '../../client/contract/locale.ts'
import type { Deps } from './db.ts'
import { outbox } from './schema.ts'
import { within } from './time-limit.ts'

/** What each template needs. Links name the id their token is derived from, never the token. */
export type MailContent =
  | { template: 'verify'; data: { nickname: string; token_id: string } }
  | { template: 'reset'; data: { nickname: string; token_id: string } }
  | { template: 'password_changed'; data: { nickname: string; at: string } }
  | {
      template: 'new_device'
      data: { nickname: string; at: string; browser: string; system: string }
    }
  | { template: 'deletion'; data: { nickname: string; due_at: string } }

export type MailTemplate = MailContent['template']

export type Mail = MailContent & {
  /** What it is for, once: a second mail of the same cause is not written. */
  cause: string
  to: string
  lang: Locale
}

/** What the queue carries: somebody should look at this mail. */
export interface MailMessage {
  id: string
}

/** The write that puts a mail into the outbox, for the batch of its cause; then call `sendSoon`. */
export function mailWrite(deps: Deps, id: string, { cause, to, lang, template, data }: Mail) {
  const now = deps.now().toISOString()
  return deps.db
    .insert(outbox)
    .values({ id, cause, to_address: to, lang, template, data, due_at: now, created_at: now })
    .onConflictDoNothing()
}

/** Tells the queue after the answer. When it cannot be told, the minute's sweep finds the mail. */
export function sendSoon(deps: Deps, id: string): void {
  deps.waitUntil(within('queue', () => deps.mailQueue.send({ id })).catch(() => undefined))
}
