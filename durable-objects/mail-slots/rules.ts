// Rules for send times of emails: spaced by the provider's rate limit and limited per day. Some send times are reserved
// for urgent emails, which may also use free ones of less urgent kinds. Pure; times are milliseconds since 1970.

/** `links`: emails with a login link. `deliveries`: deliveries of newsletter issues. Most urgent first. */
export const emailPriorities = ['links', 'mails', 'deliveries'] as const
export type MailKind = (typeof emailPriorities)[number]

/** The provider's limits per second and per day. */
export interface SlotLimits {
  perSecond: number
  perDay: number
}

export interface PacerState {
  /** Earliest free send time among those reserved for each kind. */
  next: Record<MailKind, number>
  /** Day (UTC) of the counters in `used`. */
  day: number
  used: Record<MailKind, number>
  /** End of a pause that the provider asked for. */
  resume: number
}

export interface Reservation {
  /** Reserved send times, one per email. */
  sendTimes: number[]
  /** Time at which to ask for more. */
  retryAt: number
}

/** Maximum milliseconds between now and a reserved send time. */
const reserveAheadMs = 10_000
const day = 24 * 60 * 60 * 1000
/** Unused share of each second; some emails are late. */
const headroom = 0.05
/** Milliseconds for which a send time is valid. With this delay, emails sent within a second stay within the limit. */
export const slotLength = headroom * 1000
/** Repeating pattern of consecutive send times, some of which are reserved for a kind. */
const slotPattern = 20
const reservedSlots: Record<number, MailKind> = { 3: 'mails', 9: 'links', 14: 'mails' }
/**
 * Share of the daily limit up to which each kind is sent. The rest is reserved for login links, without which users
 * cannot sign in.
 */
const dailyQuotas: Record<MailKind, number> = { links: 1, mails: 0.95, deliveries: 0.8 }

const none = { links: 0, mails: 0, deliveries: 0 }
export const emptyBook: PacerState = { next: none, day: 0, used: none, resume: 0 }

/** Reserves at most `want` of the next send times. Returns none if none is near or the daily limit is reached. */
export function reserveSendTimes(
  book: PacerState,
  { perSecond, perDay }: SlotLimits,
  { kind, want }: { kind: MailKind; want: number },
  now: number,
): { slots: Reservation; book: PacerState } {
  const today = Math.floor(now / day)
  const used = book.day === today ? book.used : none
  const most = Math.min(want, leftOf(used, kind, perDay))
  const next = { ...book.next }
  const apart = 1000 / (perSecond * (1 - headroom))
  const moments: number[] = []
  let place = Math.ceil(Math.max(now, book.resume) / apart)
  for (; moments.length < most && place * apart < now + reserveAheadMs; place++) {
    const keptFor = reservedSlots[place % slotPattern] ?? 'deliveries'
    const moment = place * apart
    if (!mayUse(kind, keptFor) || moment < next[keptFor]) continue
    moments.push(moment)
    next[keptFor] = moment + apart / 2
  }
  const isUsedUp = most < want && moments.length === most
  const again = isUsedUp ? (today + 1) * day : place * apart
  const counted = { ...used, [kind]: used[kind] + moments.length }
  return {
    slots: { sendTimes: moments, retryAt: again },
    book: { ...book, next, day: today, used: counted },
  }
}

const mayUse = (kind: MailKind, keptFor: MailKind) =>
  emailPriorities.indexOf(kind) <= emailPriorities.indexOf(keptFor)

/** Deliveries have their own limit; other kinds share one. */
function leftOf(used: PacerState['used'], kind: MailKind, perDay: number): number {
  const all = used.links + used.mails + used.deliveries
  const share = Math.floor(perDay * dailyQuotas[kind])
  const left = kind === 'deliveries' ? Math.min(share - used.deliveries, perDay - all) : share - all
  return Math.max(0, left)
}

/** Returns unused send times: they do not count toward the daily limit, but are not reserved again. */
export function releaseSendTimes(book: PacerState, kind: MailKind, count: number): PacerState {
  return { ...book, used: { ...book.used, [kind]: Math.max(0, book.used[kind] - count) } }
}

/** Pauses sending until this time. */
export function pauseUntil(book: PacerState, until: number): PacerState {
  return { ...book, resume: Math.max(book.resume, until) }
}
