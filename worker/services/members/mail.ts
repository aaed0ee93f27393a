// Emails about an account, written in the batch of their cause.
import { randomBytes, randomUUID } from 'node:crypto'
import type { Locale } from '../../../client/contract/locale.ts'
import { writeBatch, type Statement } from '../../storage/db.ts'
import { insertEmailTokenStatement, type TokenPurpose } from '../../data/mail/link-token.ts'
import type { Mail } from '../../data/mail/content.ts'
import { insertEmailStatement, enqueueEmail } from '../../data/mail/outbox.ts'
import { hashToken, deriveMailToken } from '../../auth/token.ts'
import { hidesAccountExistence } from '../../env.ts'
import type { RequestContext } from '../visitor.ts'
import type { Deps } from '../../deps.ts'

interface Addressee {
  email: string
  nickname: string
  lang: Locale
  /** Browser that asked for a link that logs in, and the code for another one. */
  browser?: { browser_hash: string; code: string }
}

/** A new link for a purpose, and the email that contains it. */
export function linkMail(
  deps: Deps,
  secret: string,
  purpose: TokenPurpose,
  { email, nickname, lang, browser }: Addressee,
): { tokenWrite: Statement; mail: Mail } {
  const id = randomBytes(16).toString('base64url')
  const token_hash = hashToken(deriveMailToken(secret, id))
  return {
    tokenWrite: insertEmailTokenStatement(deps, { id, token_hash, purpose, email, ...browser }),
    mail: {
      template: purpose,
      data: { nickname, token_id: id },
      cause: `${purpose} ${id}`,
      to: email,
      lang,
    },
  }
}

/**
 * Outcome of a requested email, and key of the response message. `mail_waiting`: the mailbox has a link that is still
 * valid.
 */
export type EmailRequestResult = 'mail_sent' | 'mail_waiting'

export function mailLink(
  { deps, env }: RequestContext,
  purpose: TokenPurpose,
  account: Addressee,
): Promise<void> {
  const { tokenWrite, mail } = linkMail(deps, env.TOKEN_SECRET, purpose, account)
  return writeBatchWithEmail(deps, [tokenWrite], mail)
}

/** In deployments that hide accounts, does not wait, because the response time must not reveal an account. */
export async function runAfterUniformResponse(
  { deps, env }: RequestContext,
  work: Promise<void>,
): Promise<void> {
  if (hidesAccountExistence(env)) deps.waitUntil(work)
  else await work
}

/** Notifies the owner of a changed password; `change` identifies the change. */
export function passwordChangedEmail(
  deps: Deps,
  { email, nickname, lang }: Addressee,
  change: string,
): Mail {
  const data = { nickname, at: deps.now().toISOString() }
  return {
    template: 'password_changed',
    data,
    cause: `password_changed ${change}`,
    to: email,
    lang,
  }
}

/** Writes one batch and notifies the queue of the email after the response. */
export async function writeBatchWithEmail(
  deps: Deps,
  writes: readonly Statement[],
  mail: Mail | null,
): Promise<void> {
  const id = randomUUID()
  const [first, ...rest] = mail ? [...writes, insertEmailStatement(deps, id, mail)] : writes
  if (first) await writeBatch(deps, [first, ...rest])
  if (mail) enqueueEmail(deps, id)
}
