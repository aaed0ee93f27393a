// Sending mail: a port, and one driver per provider.

export interface OutgoingMail {
  /** The same for every attempt, so that a provider can detect repeats. */
  id: string
  to: string
  from: string
  subject: string
  html: string
  text: string
  headers: Record<string, string>
  /** Address for replies, if not `from`. */
  replyTo?: string
}

/** The provider has not taken the mail. After any other failure it may have. */
export class RejectedByProvider extends Error {
  override name = 'Refused'
}

/** The provider wants no more mails for so many seconds; it has not taken this one. */
export class RateLimited extends RejectedByProvider {
  override name = 'TooFast'
  readonly seconds: number

  constructor(seconds: number, reason: string) {
    super(reason)
    this.seconds = seconds
  }
}

export interface Mailer {
  /**
   * Resolves once the provider has accepted the mail; rejects with `Refused` when it has not, with `RateLimited` when it is to be
   * asked again later, and otherwise when that is unknown.
   */
  send(mail: OutgoingMail): Promise<void>
  /** Takes a mail with an id it has accepted before for the same one. */
  detectsDuplicates?: true
}

export type MailerBindings = Pick<Env, 'MAIL_DRIVER' | 'EMAIL'> & { RESEND_API_KEY?: string }

/** The configured driver; throws when its name is unknown or its key is missing. */
export function mailerOf(env: MailerBindings, request: typeof fetch = fetch): Mailer {
  switch (env.MAIL_DRIVER) {
    case 'outbox':
      return outboxMailer
    case 'cloudflare':
      return cloudflareMailer(env.EMAIL)
    case 'resend':
      if (!env.RESEND_API_KEY) throw new Error('MAIL_DRIVER resend needs the secret RESEND_API_KEY')
      return resendMailer(env.RESEND_API_KEY, request)
    default:
      throw new Error(`MAIL_DRIVER "${env.MAIL_DRIVER}" is none of outbox, cloudflare, resend`)
  }
}

/** Sends nothing: /dev/outbox shows the row itself. */
const outboxMailer: Mailer = { send: () => Promise.resolve(), detectsDuplicates: true }

function cloudflareMailer(binding: SendEmail): Mailer {
  return {
    async send({ id: _id, from, ...mail }) {
      await binding.send({ ...mail, from: toAddress(from) }).catch((error: unknown) => {
        throw answerOf(error) ?? error
      })
    },
  }
}

/** What the binding answered: its errors have a code (Cloudflare Email Service, Workers API). A lost connection has none. */
function answerOf(error: unknown): RejectedByProvider | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const reason = `Cloudflare answered ${code}: ${String(error)}`
  if (code === 'E_RATE_LIMIT_EXCEEDED') return new RateLimited(shortPause, reason)
  if (code === 'E_DAILY_LIMIT_EXCEEDED') return new RateLimited(quotaPause, reason)
  const isUnknown = code === 'E_INTERNAL_SERVER_ERROR' || !code.startsWith('E_')
  return isUnknown ? undefined : new RejectedByProvider(reason)
}

/** `Name <address>`, or the address alone. */
function toAddress(from: string): string | EmailAddress {
  const [, name, email] = /^(.+?)\s*<([^<>]+)>$/.exec(from) ?? []
  return name && email ? { name, email } : from
}

/** Name of the tag with which Resend knows a mail by our id. */
export const mailTag = 'mail'

function resendMailer(key: string, request: typeof fetch): Mailer {
  return {
    detectsDuplicates: true,
    async send({ id, replyTo, ...mail }) {
      const response = await request('https://api.resend.com/emails', {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${key}`,
          'Content-Type': 'application/json',
          'Idempotency-Key': id,
        },
        // By the tag, a report of a mail that came back names it.
        body: JSON.stringify({
          ...mail,
          reply_to: replyTo,
          tags: [{ name: mailTag, value: id }],
        }),
      })
      const answer = await response.text()
      if (response.ok || isKnownToResend(response.status, answer)) return
      const reason = `Resend answered ${response.status}: ${answer}`
      if (response.status === 429) throw new RateLimited(pauseIn(response, answer), reason)
      throw response.status < 500 ? new RejectedByProvider(reason) : new Error(reason)
    },
  }
}

/** An earlier attempt was accepted with different content, for example before a release. */
function isKnownToResend(status: number, answer: string): boolean {
  return status === 409 && answer.includes('invalid_idempotent_request')
}

/** Seconds to wait where the answer does not say: a second's limit, and a quota, which is one of a day or a month. */
const [shortPause, quotaPause] = [5, 60 * 60]

function pauseIn({ headers }: Response, answer: string): number {
  if (answer.includes('quota_exceeded')) return quotaPause
  const seconds = Number(headers.get('Retry-After'))
  return seconds > 0 ? Math.min(Math.ceil(seconds), quotaPause) : shortPause
}
