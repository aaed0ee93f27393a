// Pacing of emails: no second and no day exceeds the limits, for any requests at any time.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  emptyBook,
  emailPriorities,
  pauseUntil,
  releaseSendTimes,
  reserveSendTimes,
  type MailKind,
  type PacerState,
  type SlotLimits,
} from '../../../durable-objects/mail-slots/rules.ts'

const noon = Date.parse('2026-11-23T12:00:00.000Z')
const day = 24 * 60 * 60 * 1000

interface Wish {
  kind: MailKind
  want: number
  later: number
}

/** Send times assigned to these requests, each some time after the previous one. */
function slotsOf(limits: SlotLimits, wishes: readonly Wish[]) {
  let book: PacerState = emptyBook
  let now = noon
  return wishes.flatMap(({ later, ...wish }) => {
    now += later
    const taken = reserveSendTimes(book, limits, wish, now)
    book = taken.book
    return taken.slots.sendTimes.map((moment) => ({ moment, kind: wish.kind }))
  })
}

const wishes = fc.array(
  fc.record({
    kind: fc.constantFrom(...emailPriorities),
    want: fc.integer({ min: 1, max: 100 }),
    later: fc.integer({ min: 0, max: 5000 }),
  }),
  { maxLength: 60 },
)

it('no second exceeds the limit, and no two senders get the same time', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), wishes, (perSecond, tries) => {
      const slots = slotsOf({ perSecond, perDay: 1_000_000 }, tries)
      const moments = slots.map(({ moment }) => moment).toSorted((a, b) => a - b)
      const apart = 1000 / perSecond
      for (const [place, moment] of moments.slice(1).entries())
        expect(moment - moments[place]!).toBeGreaterThan(apart - 0.01)
    }),
  )
})

it('no day exceeds the limit, and deliveries get at most four fifths of it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 }), wishes, (perDay, tries) => {
      const slots = slotsOf({ perSecond: 100, perDay }, tries)
      expect(slots.length).toBeLessThanOrEqual(perDay)
      const ofDeliveries = slots.filter(({ kind }) => kind === 'deliveries')
      expect(ofDeliveries.length).toBeLessThanOrEqual(perDay * 0.8)
    }),
  )
})

const limits = { perSecond: 100, perDay: 1_000_000 }
const all = (kind: MailKind) => ({ kind, want: 100_000 })
const countOf = (book: PacerState, kind: MailKind, now = noon, own = limits) =>
  reserveSendTimes(book, own, all(kind), now).slots.sendTimes.length

it('the next day starts with the full limit', () => {
  const own = { perSecond: 100, perDay: 10 }
  const first = reserveSendTimes(emptyBook, own, all('deliveries'), noon)
  expect(first.slots).toMatchObject({ retryAt: noon + day / 2 })
  expect(first.slots.sendTimes).toHaveLength(8)
  expect(countOf(first.book, 'deliveries', noon + 60_000, own)).toBe(0)
  expect(countOf(first.book, 'deliveries', noon + day, own)).toBe(8)
})

it('send times are assigned at most ten seconds ahead', () => {
  const { slots, book } = reserveSendTimes(emptyBook, limits, all('deliveries'), noon)
  expect(slots.sendTimes.length).toBeGreaterThan(700)
  expect(slots.sendTimes.every((moment) => moment >= noon && moment < noon + 10_000)).toBe(true)
  expect(countOf(book, 'deliveries')).toBe(0)
  expect(countOf(book, 'deliveries', noon + 1000)).toBeGreaterThan(70)
})

it('each kind has its own send times, and unused ones of less urgent kinds', () => {
  const { book } = reserveSendTimes(emptyBook, limits, all('deliveries'), noon)
  const ofMails = reserveSendTimes(book, limits, all('mails'), noon)
  expect(ofMails.slots.sendTimes.length).toBeGreaterThan(80)
  expect(countOf(ofMails.book, 'links')).toBeGreaterThan(30)
  const alone = reserveSendTimes(emptyBook, limits, all('mails'), noon)
  expect(alone.slots.sendTimes.length).toBeGreaterThan(800)
  expect(countOf(alone.book, 'deliveries')).toBe(0)
})

it('some of an exhausted day is reserved for links', () => {
  const own = { perSecond: 100, perDay: 100 }
  const deliveries = reserveSendTimes(emptyBook, own, all('deliveries'), noon)
  const mails = reserveSendTimes(deliveries.book, own, all('mails'), noon)
  const links = reserveSendTimes(mails.book, own, all('links'), noon)
  const counts = [deliveries, mails, links].map(({ slots }) => slots.sendTimes.length)
  expect(counts).toEqual([80, 15, 5])
})

it('unused send times do not count toward the day, and no kind is sent during a pause', () => {
  const own = { perSecond: 100, perDay: 10 }
  const { book } = reserveSendTimes(emptyBook, own, all('deliveries'), noon)
  expect(countOf(releaseSendTimes(book, 'deliveries', 4), 'deliveries', noon + 1000, own)).toBe(4)
  const until = noon + 60_000
  const paused = pauseUntil(emptyBook, until)
  for (const kind of emailPriorities) {
    const { slots } = reserveSendTimes(paused, limits, { kind, want: 10 }, noon + 1000)
    expect(slots.sendTimes).toEqual([])
    expect(slots.retryAt).toBeGreaterThanOrEqual(until)
    expect(countOf(paused, kind, until)).toBeGreaterThan(0)
  }
})
