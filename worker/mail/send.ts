// From the outbox to a driver. The queue delivers mails at once, and the sweep finds those the queue lost; a claim decides
// which of the two sends. A process lost between sending and recording it sends again, never not at all; an issue of the
// newsletter only where the provider detects repeats.
import { withQuery } from '../../client/contract/paths.ts'
import { createListsToken } from '../auth/subscriber-token.ts'
import { run, write, type Deps, type Query } from '../storage/db.ts'
import { fateWrite } from '../data/issue-sending.ts'
import {
  claimMail,
  isLastAttempt,
  listDueMails,
  maxAttempts,
  outcomeWrite,
  type ClaimedMail,
  type MailOutcome,
} from '../data/mail-claim.ts'
import { readerLanguage } from '../data/site.ts'
import { tally } from '../storage/tallies.ts'
import { Unavailable, within } from '../storage/time-limit.ts'
import { mailerOf, type Mailer, type MailerBindings, type OutgoingMail } from './mailer.ts'
import { renderMail } from './render.tsx'
import type { Sender } from './templates/letter.ts'

/** The configured mailer, its sender and what mails need to make links. */
export interface MailConfig extends Sender {
  mailer: Mailer
  /** `Name <address>`. */
  from: string
}

export type MailBindings = MailerBindings & Pick<Env, 'MAIL_FROM' | 'ORIGIN' | 'TOKEN_SECRET'>

/** The mail configuration of this deployment. An invalid configuration is logged, and mails stay pending. */
export function mailConfig(env: MailBindings): MailConfig | null {
  try {
    const { MAIL_FROM: from, ORIGIN: origin, TOKEN_SECRET: secret } = env
    return { mailer: mailerOf(env), from, origin, secret }
  } catch (error) {
    logFailure({ error: describe(error) })
    return null
  }
}

/** A Worker may have six concurrent connections. */
const atOnce = 5

/** Sends the due ones of these mails. A failure stops no other mail and is not thrown: the rows carry the retries. */
export async function sendMails(
  deps: Deps,
  config: MailConfig,
  ids: readonly string[],
): Promise<void> {
  for (let start = 0; start < ids.length; start += atOnce) {
    const some = ids.slice(start, start + atOnce)
    await Promise.all(some.map((id) => sendMail(deps, config, id)))
  }
}

/** Number of mails per sweep. */
const sweptAtOnce = 50

/** Sends due mails that the queue has lost. */
export async function sweepMails(deps: Deps, config: MailConfig): Promise<void> {
  await sendMails(deps, config, await run(deps, listDueMails(deps, sweptAtOnce)))
}

async function sendMail(deps: Deps, config: MailConfig, id: string): Promise<void> {
  try {
    const mail = await run(deps, claimMail(deps, id))
    if (!mail) return
    // Its row keeps the language of the list it belongs to.
    const lang = await readerLanguage(deps, mail.lang)
    const outcome = await attempt(config, { ...mail, lang })
    await write(deps, [outcomeWrite(deps, mail, outcome), ...fateWrites(deps, mail, outcome)])
    const isOver = outcome.is === 'failed' && mail.attempts >= maxAttempts
    tally('mail', `${mail.template} ${isOver ? 'dead' : outcome.is}`)
  } catch (error) {
    // The outcome could not be written: the claim expires, and the mail is due again.
    logFailure({ mail: id, error: describe(error) })
  }
}

/** An issue knows how many of its mails were sent. */
function fateWrites(deps: Deps, mail: ClaimedMail, { is }: MailOutcome): Query[] {
  const isOver = is === 'sent' || isLastAttempt(mail, is)
  if (mail.template !== 'news' || !isOver) return []
  const fate = is === 'sent' ? 'sent' : mail.isOutdated ? 'gone' : 'failed'
  return [fateWrite(deps, { issue: mail.data.issue, lang: mail.lang }, fate)]
}

/** A reader would rather miss an issue than have it twice; of other mails, a second one does no harm. */
function isNeverRepeated({ mailer }: MailConfig, { template }: ClaimedMail): boolean {
  return template === 'news' && !mailer.knowsRepeats
}

async function attempt(config: MailConfig, mail: ClaimedMail): Promise<MailOutcome> {
  if (mail.isOutdated) return { is: 'dead', error: 'outdated' }
  if (mail.attempts > maxAttempts) return { is: 'dead', error: 'no attempt came to an end' }
  if (mail.mayBeSent && isNeverRepeated(config, mail))
    return { is: 'dead', error: 'may have been sent' }
  try {
    const outgoing = toOutgoing(config, mail)
    await within('mail', () => config.mailer.send(outgoing))
    return { is: 'sent' }
  } catch (failure) {
    const error = describe(failure).replaceAll(mail.to, '(recipient)')
    logFailure({ mail: mail.id, template: mail.template, attempt: mail.attempts, error })
    const isUnknown = failure instanceof Unavailable && failure.isTimeout
    return { is: isUnknown && isNeverRepeated(config, mail) ? 'dead' : 'failed', error }
  }
}

function toOutgoing(config: MailConfig, mail: ClaimedMail): OutgoingMail {
  const { subject, html, text } = renderMail(config, mail)
  const { id, to } = mail
  const { from } = config
  const replyTo = replyToOf(mail)
  // Prevents header injection, whatever a driver does with these values.
  if ([to, from, subject, replyTo].some((value) => value && /[\r\n]/.test(value)))
    throw new Error('a line break in a header')
  const headers = {
    // Suppresses automatic replies.
    'Auto-Submitted': 'auto-generated',
    'Content-Language': mail.lang,
    // Keeps mail clients from grouping mails with the same subject.
    'X-Entity-Ref-ID': id,
    ...(mail.template === 'news' && oneClick(config, mail.data.subscriber)),
  }
  return { id, to, from, subject, html, text, headers, ...(replyTo && { replyTo }) }
}

/** People answer mails that people wrote. */
function replyToOf(mail: ClaimedMail): string | undefined {
  if (mail.template === 'contact_notice') return mail.data.email
  return 'reply_to' in mail.data ? mail.data.reply_to : undefined
}

/** One-click unsubscription by mail clients (RFC 8058). */
function oneClick({ origin, secret }: MailConfig, subscriber: string): Record<string, string> {
  const token = createListsToken(secret, subscriber)
  return {
    'List-Unsubscribe': `<${origin}${withQuery('/api/newsletter/unsubscribe', { token })}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

/** The reason, shortened: providers may return long texts. */
function describe(error: unknown): string {
  const inner = error instanceof Unavailable ? error.cause : error
  return (inner instanceof Error ? inner.message : String(inner)).slice(0, 500)
}

function logFailure(line: Record<string, unknown>): void {
  console.error(JSON.stringify({ level: 'error', part: 'mail', ...line }))
}
