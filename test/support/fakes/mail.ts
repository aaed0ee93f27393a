// Accounts and emails for tests, and mailers that accept, refuse or delay emails.
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import type { Locale } from '../../../client/contract/locale.ts'
import { linkMail } from '../../../worker/services/members/mail.ts'
import { writeBatch } from '../../../worker/storage/db.ts'
import type { TokenPurpose } from '../../../worker/data/mail/link-token.ts'
import type { Mail, MailContent } from '../../../worker/data/mail/content.ts'
import type { SiteNames } from '../../../worker/data/site/names.ts'
import { insertEmailStatement } from '../../../worker/data/mail/outbox.ts'
import { outbox, users } from '../../../worker/storage/schema/index.ts'
import {
  RejectedByProvider,
  type Mailer,
  type OutgoingMail,
} from '../../../worker/mail/sending/mailer.ts'
import type { MailConfig } from '../../../worker/mail/sending/send-to-provider.ts'
import type { SendContext } from '../../../worker/mail/sending/paced.ts'
import type { Deps } from '../../../worker/deps.ts'

/** Names of a site without its database. */
export const sampleNames: SiteNames = { full: () => 'Sample Site', short: () => 'Sample' }

export const secret = 'a secret of tests'

export function mailConfigWith(send: Mailer['send']): MailConfig {
  return { mailer: { send }, from: env.MAIL_FROM, origin: env.ORIGIN, secret, names: sampleNames }
}

/** A sender's context without waits and limits. */
export const unthrottledSendContext = (config: MailConfig): SendContext => ({
  config,
  pace: {
    perSecond: 1000,
    available: (_, most) => Promise.resolve(most),
    reserve: (_, count) =>
      Promise.resolve({ sendTimes: Array.from({ length: count }, () => Infinity), retryAt: 0 }),
    release: () => Promise.resolve(),
    pause: () => Promise.resolve(),
    pauseSeconds: () => Promise.resolve(0),
  },
  wait: () => Promise.resolve(),
})

/** Accepts every email. */
export function recordingMailConfig(): { config: MailConfig; kept: OutgoingMail[] } {
  const kept: OutgoingMail[] = []
  const config = mailConfigWith((mail) => {
    kept.push(mail)
    return Promise.resolve()
  })
  return { config, kept }
}

export const innerReason = 'the provider is on strike'

/** Refuses every email. */
export const refusingMailConfig = mailConfigWith(() =>
  Promise.reject(new RejectedByProvider(innerReason)),
)

/** An email that needs no account. */
export function sampleEmailTo(to: string, lang: Locale = 'en-US'): Mail {
  const content: MailContent = {
    template: 'password_changed',
    data: { nickname: 'Lanternfish', at: '2026-11-20T12:00:00.000Z' },
  }
  return { ...content, cause: `password_changed ${to}`, to, lang }
}

/** Inserts emails into the outbox, with ids `mail-0`, `mail-1` … */
export async function insertEmails(deps: Deps, mails: readonly Mail[]): Promise<string[]> {
  const [first, ...rest] = mails.map((mail, index) =>
    insertEmailStatement(deps, `mail-${index}`, mail),
  )
  if (first) await writeBatch(deps, [first, ...rest])
  return mails.map((_, index) => `mail-${index}`)
}

export async function putAccount(deps: Deps, email: string): Promise<void> {
  const stamp = deps.now().toISOString()
  await deps.db.insert(users).values({
    username: email,
    nickname: 'Lanternfish',
    email,
    lang: 'en-US',
    created_at: stamp,
    updated_at: stamp,
  })
}

interface Asked {
  to: string
  lang?: Locale
}

/**
 * A new link of an account, with its email in the outbox under `id`; returns the id from which its token is derived.
 */
export async function putLink(
  deps: Deps,
  id: string,
  purpose: TokenPurpose,
  { to, lang = 'en-US' }: Asked,
): Promise<string> {
  const addressee = { email: to, nickname: 'Lanternfish', lang }
  const { tokenWrite, mail } = linkMail(deps, secret, purpose, addressee)
  await writeBatch(deps, [tokenWrite, insertEmailStatement(deps, id, mail)])
  return 'token_id' in mail.data ? mail.data.token_id : ''
}

export async function rowOf(deps: Deps, id: string) {
  const [row] = await deps.db.select().from(outbox).where(eq(outbox.id, id))
  if (!row) throw new Error(`no mail ${id}`)
  return row
}
