// Mailer interface, with one driver per provider.

export interface OutgoingMail {
  /** Equal for all attempts, so that a provider can detect duplicates. */
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

/** The provider rejected the email. After any other error it may have been accepted. */
export class RejectedByProvider extends Error {
  override name = 'RejectedByProvider'
}

/** The provider rejected the email and asks to wait for these seconds. */
export class RateLimited extends RejectedByProvider {
  override name = 'RateLimited'
  readonly seconds: number

  constructor(seconds: number, reason: string) {
    super(reason)
    this.seconds = seconds
  }
}

export interface Mailer {
  /**
   * Resolves once the provider has accepted the email. Rejects with `RejectedByProvider` if it was not accepted, with
   * `RateLimited` if it should be retried later, and with another error if the outcome is unknown. Resolves to the
   * provider's id of the email if its reports name that and not ours.
   */
  send(mail: OutgoingMail): Promise<string | void>
  /** True if the provider ignores an id that it has already accepted. */
  detectsDuplicates?: true
}

export type MailerBindings = Pick<Env, 'MAIL_DRIVER' | 'EMAIL'> & { RESEND_API_KEY?: string }

/** The configured driver. Throws if its name is unknown or its key is missing. */
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
      throw new Error(`MAIL_DRIVER "${env.MAIL_DRIVER}" is not one of outbox, cloudflare, resend`)
  }
}

/** Sends nothing; /dev/outbox shows the row. */
const outboxMailer: Mailer = { send: () => Promise.resolve(), detectsDuplicates: true }

function cloudflareMailer(binding: SendEmail): Mailer {
  return {
    async send({ id: _id, from, ...mail }) {
      const sent = await binding
        .send({ ...mail, from: toAddress(from) })
        .catch((error: unknown) => {
          throw answerOf(error) ?? error
        })
      return sent.messageId
    },
  }
}

/**
 * The binding's errors have a code (Cloudflare Email Service, Workers API). A lost connection has none, so the outcome
 * is unknown.
 */
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

/** Resend tag that contains our email id. */
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
        // Bounce reports contain the tag.
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

/** True if an earlier attempt was accepted with different content, for example from before a release. */
function isKnownToResend(status: number, answer: string): boolean {
  return status === 409 && answer.includes('invalid_idempotent_request')
}

/** Default pauses in seconds: for a rate limit, and for a daily or monthly quota. */
const [shortPause, quotaPause] = [5, 60 * 60]

function pauseIn({ headers }: Response, answer: string): number {
  if (answer.includes('quota_exceeded')) return quotaPause
  const seconds = Number(headers.get('Retry-After'))
  return seconds > 0 ? Math.min(Math.ceil(seconds), quotaPause) : shortPause
}
