// How fast mails may leave. The limits of the provider are settings; each kind of mail has a part of them of its own
// (`durable-objects/mail-slots/rules.ts`, docs/decisions/members/113-letters.md).
import { defaultLocale } from '../../client/contract/locale.ts'
import type { MailKind, Reservation } from '../../durable-objects/mail-slots/rules.ts'
import { fallbackChrome, loadChrome } from '../data/site/site.ts'
import { withTimeout } from '../storage/time-limit.ts'
import type { Deps } from '../deps.ts'

export interface MailPace {
  /** What may leave in all. */
  perSecond: number
  /** How many mails of a kind, `most` at most, may leave soon. */
  available(kind: MailKind, most: number): Promise<number>
  /** The moments at which the next mails of a kind may leave; none when there are none soon. */
  reserve(kind: MailKind, want: number): Promise<Reservation>
  /** Slots that nothing was sent in. */
  release(kind: MailKind, count: number): Promise<void>
  /** The provider has asked to wait so many seconds. */
  pause(seconds: number): Promise<void>
  /** For how many seconds nobody may send, as somebody may have been told. */
  pauseSeconds(): Promise<number>
}

/** Milliseconds for which an answer holds: a sender asks once for what leaves meanwhile. */
const pauseCacheMs = 500
/** Milliseconds that a first question may take. */
const firstLead = 100

/** The only object of its namespace. */
export const mailSlots = ({ MAIL_SLOTS }: Pick<Env, 'MAIL_SLOTS'>) =>
  MAIL_SLOTS.get(MAIL_SLOTS.idFromName('mail'))

/** The pace of this site, counted in one place. */
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
      // Slots that pass before the answer is here are of no use.
      const slots = await withTimeout('do', () =>
        book.takeSlots(limits, { kind, want }, asked + lead),
      )
      lead = now() - asked
      // What was given away now is not within a pause.
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
