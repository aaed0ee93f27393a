// When mails may leave: moments one after another, as far apart as the provider asks, and so many a day. Some moments are kept for
// what is urgent, and what is more urgent may also use what is left of the others. Pure; times are milliseconds since 1970.

/** `links`: mails with a link that somebody waits for. `letters`: issues of the newsletter. The most urgent first. */
export const emailPriorities = ['links', 'mails', 'letters'] as const
export type MailKind = (typeof emailPriorities)[number]

/** What may leave, per second and per day. */
export interface SlotLimits {
  perSecond: number
  perDay: number
}

export interface PacerState {
  /** Of the moments kept for each kind, those from here on are not given away. */
  next: Record<MailKind, number>
  /** The day (UTC) on which so many slots were given to each kind. */
  day: number
  used: Record<MailKind, number>
  /** Nothing leaves before then, because the provider has asked to wait. */
  resume: number
}

export interface Reservation {
  /** When mails may leave, one each. */
  sendTimes: number[]
  /** When it is of use to ask for more. */
  retryAt: number
}

/** Slots are given away at most so far ahead. */
const reserveAheadMs = 10_000
const day = 24 * 60 * 60 * 1000
/** Of the second, because some mails leave a little late and meet those after them. */
const headroom = 0.05
/** Milliseconds for which a slot holds: with them, what leaves within a second still fits into it. */
export const slotLength = headroom * 1000
/** Of the moments, one after the other. */
const slotPattern = 20
const reservedSlots: Record<number, MailKind> = { 3: 'mails', 9: 'links', 14: 'mails' }
/** Of the day. Nobody else may use up what is left for those who cannot get in without a link. */
const dailyQuotas: Record<MailKind, number> = { links: 1, mails: 0.95, letters: 0.8 }

const none = { links: 0, mails: 0, letters: 0 }
export const emptyBook: PacerState = { next: none, day: 0, used: none, resume: 0 }

/** At most `want` of the next slots, and the book without them; there are none when none is soon, or none left today. */
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
    const keptFor = reservedSlots[place % slotPattern] ?? 'letters'
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

/** Letters have a limit of their own; that of other mails is one for all. */
function leftOf(used: PacerState['used'], kind: MailKind, perDay: number): number {
  const all = used.links + used.mails + used.letters
  const share = Math.floor(perDay * dailyQuotas[kind])
  const left = kind === 'letters' ? Math.min(share - used.letters, perDay - all) : share - all
  return Math.max(0, left)
}

/** Slots that were not used. Their moments pass; they do not count for the day. */
export function releaseSendTimes(book: PacerState, kind: MailKind, count: number): PacerState {
  return { ...book, used: { ...book.used, [kind]: Math.max(0, book.used[kind] - count) } }
}

/** Nothing leaves before then. */
export function pauseUntil(book: PacerState, until: number): PacerState {
  return { ...book, resume: Math.max(book.resume, until) }
}
