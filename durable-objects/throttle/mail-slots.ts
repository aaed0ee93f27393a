// When mails may leave: moments one after another, as far apart as the provider asks, and so many a day. Some moments are kept for
// what is urgent, and what is more urgent may also use what is left of the others. Pure; times are milliseconds since 1970.

/** `links`: mails with a link that somebody waits for. `letters`: issues of the newsletter. The most urgent first. */
export const mailKinds = ['links', 'mails', 'letters'] as const
export type MailKind = (typeof mailKinds)[number]

/** What may leave, per second and per day. */
export interface SlotLimits {
  perSecond: number
  perDay: number
}

export interface SlotBook {
  /** Of the moments kept for each kind, those from here on are not given away. */
  next: Record<MailKind, number>
  /** The day (UTC) on which so many slots were given to each kind. */
  day: number
  used: Record<MailKind, number>
  /** Nothing leaves before then, because the provider has asked to wait. */
  resume: number
}

export interface Slots {
  /** When mails may leave, one each. */
  moments: number[]
  /** When it is of use to ask for more. */
  again: number
}

/** Slots are given away at most so far ahead. */
const horizon = 10_000
const day = 24 * 60 * 60 * 1000
/** Of the second, because some mails leave a little late and meet those after them. */
const spare = 0.05
/** Milliseconds for which a slot holds: with them, what leaves within a second still fits into it. */
export const slotLength = spare * 1000
/** Of the moments, one after the other. */
const turns = 20
const turnsOf: Record<number, MailKind> = { 3: 'mails', 9: 'links', 14: 'mails' }
/** Of the day. Nobody else may use up what is left for those who cannot get in without a link. */
const dailyShares: Record<MailKind, number> = { links: 1, mails: 0.95, letters: 0.8 }

const none = { links: 0, mails: 0, letters: 0 }
export const emptyBook: SlotBook = { next: none, day: 0, used: none, resume: 0 }

/** At most `want` of the next slots, and the book without them; there are none when none is soon, or none left today. */
export function takeSlots(
  book: SlotBook,
  { perSecond, perDay }: SlotLimits,
  { kind, want }: { kind: MailKind; want: number },
  now: number,
): { slots: Slots; book: SlotBook } {
  const today = Math.floor(now / day)
  const used = book.day === today ? book.used : none
  const most = Math.min(want, leftOf(used, kind, perDay))
  const next = { ...book.next }
  const apart = 1000 / (perSecond * (1 - spare))
  const moments: number[] = []
  let place = Math.ceil(Math.max(now, book.resume) / apart)
  for (; moments.length < most && place * apart < now + horizon; place++) {
    const keptFor = turnsOf[place % turns] ?? 'letters'
    const moment = place * apart
    if (!mayUse(kind, keptFor) || moment < next[keptFor]) continue
    moments.push(moment)
    next[keptFor] = moment + apart / 2
  }
  const isUsedUp = most < want && moments.length === most
  const again = isUsedUp ? (today + 1) * day : place * apart
  const counted = { ...used, [kind]: used[kind] + moments.length }
  return { slots: { moments, again }, book: { ...book, next, day: today, used: counted } }
}

const mayUse = (kind: MailKind, keptFor: MailKind) =>
  mailKinds.indexOf(kind) <= mailKinds.indexOf(keptFor)

/** Letters have a limit of their own; that of other mails is one for all. */
function leftOf(used: SlotBook['used'], kind: MailKind, perDay: number): number {
  const all = used.links + used.mails + used.letters
  const share = Math.floor(perDay * dailyShares[kind])
  const left = kind === 'letters' ? Math.min(share - used.letters, perDay - all) : share - all
  return Math.max(0, left)
}

/** Slots that were not used. Their moments pass; they do not count for the day. */
export function returnSlots(book: SlotBook, kind: MailKind, count: number): SlotBook {
  return { ...book, used: { ...book.used, [kind]: Math.max(0, book.used[kind] - count) } }
}

/** Nothing leaves before then. */
export function pauseUntil(book: SlotBook, until: number): SlotBook {
  return { ...book, resume: Math.max(book.resume, until) }
}
