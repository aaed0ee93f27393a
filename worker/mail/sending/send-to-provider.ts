// Renders, validates and sends an email to the provider, within a time limit.
import { withQuery } from '../../../client/contract/paths.ts'
import { createListsToken, createMailingToken } from '../../auth/subscriber-token.ts'
import type { SentEmail } from '../../data/mail/claim.ts'
import type { StoredMail } from '../../data/mail/stored-email.ts'
import { siteBrand } from '../../data/site/names.ts'
import { getSetting } from '../../data/site/setting.ts'
import { runAll } from '../../storage/db.ts'
import { logError } from '../../storage/log-error.ts'
import { Unavailable, withTimeout } from '../../storage/time-limit.ts'
import {
  mailerOf,
  RejectedByProvider,
  RateLimited,
  type Mailer,
  type MailerBindings,
  type OutgoingMail,
} from './mailer.ts'
import { renderMail } from '../templates/render.tsx'
import type { Sender } from '../templates/email-content.ts'
import type { Deps } from '../../deps.ts'

/** The configured mailer and sender, and data for links in emails. */
export interface MailConfig extends Sender {
  mailer: Mailer
  /** `Name <address>`. */
  from: string
}

export type MailBindings = MailerBindings & Pick<Env, 'MAIL_FROM' | 'ORIGIN' | 'TOKEN_SECRET'>

/** Mail configuration of this deployment and site. If it is invalid or unreadable, emails stay pending. */
export async function mailConfig(deps: Deps, env: MailBindings): Promise<MailConfig | null> {
  try {
    const { brand, sender } = await runAll(deps, {
      brand: siteBrand(deps),
      sender: getSetting(deps, 'mail_sender'),
    })
    const { ORIGIN: origin, TOKEN_SECRET: secret } = env
    const from = fromAs(env.MAIL_FROM, sender)
    return { mailer: mailerOf(env), from, origin, secret, ...brand }
  } catch (error) {
    logFailure(deps, { error: describe(error) })
    return null
  }
}

/** The address of the deployment under another name. */
function fromAs(from: string, name: string): string {
  const address = /<([^<>]+)>$/.exec(from)?.[1] ?? from
  return name === '' ? from : `${name.replaceAll(/["<>\\]/g, '')} <${address}>`
}

/** Workers allow six concurrent connections. */
export const maxConcurrent = 5

/** Result of one send. `unknown`: no response, so the email may have been sent. `wait`: the provider asked to wait. */
export type SendResult =
  | SentEmail
  | { is: 'refused' | 'unknown'; error: string }
  | { is: 'wait'; seconds: number; error: string }

export async function sendToProvider(
  deps: Deps,
  config: MailConfig,
  mail: StoredMail,
  attempt: number,
): Promise<SendResult> {
  try {
    const outgoing = toOutgoing(config, mail)
    const messageId = await withTimeout('mail', () => config.mailer.send(outgoing))
    return { is: 'sent', messageId: messageId ?? null }
  } catch (failure) {
    const error = describe(failure).replaceAll(mail.to, '(recipient)')
    logFailure(deps, { mail: mail.id, template: mail.template, attempt, error })
    const cause = failure instanceof Unavailable ? failure.cause : failure
    if (cause instanceof RateLimited) return { is: 'wait', seconds: cause.seconds, error }
    const isUnknown = failure instanceof Unavailable && !(cause instanceof RejectedByProvider)
    return { is: isUnknown ? 'unknown' : 'refused', error }
  }
}

function toOutgoing(config: MailConfig, mail: StoredMail): OutgoingMail {
  const { subject, html, text } = renderMail(config, mail)
  const { id, to } = mail
  const { from } = config
  const replyTo = replyToOf(mail)
  // Prevents header injection in every driver.
  if ([to, from, subject, replyTo].some((value) => value && /[\r\n]/.test(value)))
    throw new Error('a line break in a header')
  const headers = {
    // Suppresses auto-replies.
    'Auto-Submitted': 'auto-generated',
    'Content-Language': mail.lang,
    // Keeps mail clients from grouping mails with the same subject.
    'X-Entity-Ref-ID': id,
    ...unsubscribeHeaders(config, mail),
  }
  return { id, to, from, subject, html, text, headers, ...(replyTo && { replyTo }) }
}

/** Emails about a person's message go back to that person. */
function replyToOf(mail: StoredMail): string | undefined {
  if (mail.template === 'contact_notice') return mail.data.email
  return 'reply_to' in mail.data ? mail.data.reply_to : undefined
}

/** One-click unsubscription by mail clients (RFC 8058), in emails that come regularly. */
function unsubscribeHeaders(
  { origin, secret }: MailConfig,
  { lang, template, data }: StoredMail,
): Record<string, string> {
  const own =
    template === 'news'
      ? { token: createListsToken(secret, data.subscriber), lang, issue: data.issue }
      : (template === 'digest' || template === 'reminder') && {
          token: createMailingToken(secret, template, data.user),
          lang,
        }
  if (!own) return {}
  return {
    'List-Unsubscribe': `<${origin}${withQuery('/api/newsletter/unsubscribe', own)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

/** Error message, truncated because providers may return long texts. */
export function describe(error: unknown): string {
  const inner = error instanceof Unavailable ? error.cause : error
  return (inner instanceof Error ? inner.message : String(inner)).slice(0, 500)
}

export function logFailure(deps: Deps, line: Record<string, unknown>): void {
  logError(deps, { part: 'mail', ...line })
}
