// Pacing of emails. The provider's limits are settings; each kind of email has its own share
// (`durable-objects/mail-slots/rules.ts`, docs/decisions/messaging/newsletter.md).
import { defaultLocale } from '../../client/contract/locale.ts'
import type { MailKind, Reservation } from '../../durable-objects/mail-slots/rules.ts'
import { fallbackChrome, loadChrome } from '../data/site/site.ts'
import { withTimeout } from '../storage/time-limit.ts'
import type { Deps } from '../deps.ts'

export interface MailPace {
  /** Total limit per second. */
  perSecond: number
  /** Number of emails of a kind, at most `most`, that can be sent soon. */
  available(kind: MailKind, most: number): Promise<number>
  /** Reserves the next send times for a kind; empty if none is near. */
  reserve(kind: MailKind, want: number): Promise<Reservation>
  /** Returns unused send times. */
  release(kind: MailKind, count: number): Promise<void>
  /** Records a pause that the provider asked for. */
  pause(seconds: number): Promise<void>
  /** Remaining seconds of a pause that any sender recorded. */
  pauseSeconds(): Promise<number>
}

/** Milliseconds for which an answer is cached, so that parallel sends need one call. */
const pauseCacheMs = 500
/** Assumed milliseconds of the first call. */
const firstLead = 100

/** The only object of its namespace. */
export const mailSlots = ({ MAIL_SLOTS }: Pick<Env, 'MAIL_SLOTS'>) =>
  MAIL_SLOTS.get(MAIL_SLOTS.idFromName('mail'))

/** Pace of this site, coordinated by one object. */
export async function mailPace(deps: Deps, env: Pick<Env, 'MAIL_SLOTS'>): Promise<MailPace> {
  const { settings } = await loadChrome(deps, defaultLocale).catch(() =>
    fallbackChrome(defaultLocale),
  )
  const { mail_per_second: perSecond, mail_per_day: perDay } = settings
  const book = mailSlots(env)
  const now = () => deps.now().getTime()
  const limits = { perSecond, perDay }
  let [heard, until, lead] = [0, 0, firstLead]
  return {
    perSecond,
    available: (kind, want) =>
      withTimeout('do', () => book.availableSendTimes(limits, { kind, want }, now())),
    reserve: async (kind, want) => {
      const asked = now()
      // Skips send times that pass before the response arrives.
      const slots = await withTimeout('do', () =>
        book.takeSlots(limits, { kind, want }, asked + lead),
      )
      lead = now() - asked
      // Send times are never within a pause, so this answer also confirms that there is none.
      if (slots.sendTimes.length > 0) heard = now()
      return slots
    },
    release: (kind, count) => withTimeout('do', () => book.returnSlots(kind, count)),
    pause: (seconds) => withTimeout('do', () => book.pauseSending(now() + seconds * 1000)),
    pauseSeconds: async () => {
      if (now() - heard >= pauseCacheMs) {
        heard = now()
        until = await withTimeout('do', () => book.pausedUntil())
      }
      return Math.max(0, Math.ceil((until - now()) / 1000))
    },
  }
}
