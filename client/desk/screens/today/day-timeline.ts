// Where the day's events stand on its line, and on which step their labels hang.
import type { EntrySummary } from '../../../contract/desk/entries/entry.ts'
import type { ReleaseSummary } from '../../../contract/desk/releases/release.ts'
import { dayOf } from '../../data/clock.ts'
import type { StatusName } from '../../ui/mark.tsx'

export interface DayEvent {
  key: string
  at: string
  text: string
  lang?: string
  mark: StatusName
  entryId?: number
  type?: string
  /** What is moved when the event is; only what is still to come has one. */
  target?: Target
  /** Per cent of the day. */
  place: number
  isPast: boolean
  /** 0 is the lowest. The steps form a roof over now; what finds no room there has its mark alone. */
  step: number | null
  /** Its label hangs left of its stem. */
  isLeft: boolean
  /** Per cent of the day that its label may take, up to now or to the end of the line. */
  room: number
}

export type Target =
  | { kind: 'release'; id: number }
  | ({ kind: 'entry' } & Pick<EntrySummary, 'id' | 'rev' | 'lang' | 'source_lang'>)

/** Labels above one another; more would hide the line. */
const tiers = 3
/** Per cent of the day that a label needs, and that it takes on its usual side if there is room. */
const [leastRoom, enoughRoom] = [8, 20]

type Waiting = Pick<
  EntrySummary,
  'id' | 'type' | 'title' | 'lang' | 'published_at' | 'rev' | 'source_lang' | 'has_draft'
>

export function dayEvents(
  {
    scheduled,
    releases,
    failed,
  }: {
    scheduled: readonly Waiting[]
    releases: readonly ReleaseSummary[]
    failed: readonly ReleaseSummary[]
  },
  now: Date,
): DayEvent[] {
  const all = [
    ...scheduled.map(({ id, type, title, lang, published_at, rev, source_lang, has_draft }) => ({
      key: `entry ${id}`,
      at: published_at,
      text: title,
      lang,
      mark: 'scheduled' as const,
      entryId: id,
      type,
      // Another hour for what is scheduled would publish the draft with it.
      ...(!has_draft && { target: { kind: 'entry' as const, id, rev, lang, source_lang } }),
    })),
    ...[...releases, ...failed].map(({ id, title, due_at, ended_at, state }) => ({
      key: `release ${id}`,
      at: ended_at ?? due_at,
      text: title,
      mark: markOf(state),
      ...(state === 'scheduled' && { target: { kind: 'release' as const, id } }),
    })),
  ]
  const placed = all.flatMap((one) => {
    if (!one.at || dayOf(new Date(one.at)) !== dayOf(now)) return []
    const isPast = Date.parse(one.at) <= now.getTime()
    const place = placeOf(new Date(one.at))
    return [{ ...one, at: one.at, place, isPast, ...sideOf(place, isPast, placeOf(now)) }]
  })
  placed.sort((a, b) => a.place - b.place)
  const past = placed.filter(({ isPast }) => isPast)
  const coming = placed.filter(({ isPast }) => !isPast)
  // The nearest to now hangs highest, on both sides.
  return [
    ...past.map((one, index) => ({ ...one, step: stepAt(one, index + tiers - past.length) })),
    ...coming.map((one, index) => ({ ...one, step: stepAt(one, tiers - 1 - index) })),
  ]
}

const stepAt = ({ room }: Pick<DayEvent, 'room'>, step: number): number | null =>
  step < 0 || room < leastRoom ? null : step

/** Side of its stem on which a label hangs, without crossing now: what is past hangs left, what is to come right. */
export function sideOf(
  place: number,
  isPast: boolean,
  now: number,
): Pick<DayEvent, 'isLeft' | 'room'> {
  const [left, right] = isPast ? [place, now - place] : [place - now, 100 - place]
  const usual = isPast ? left : right
  const isLeft = usual >= Math.min(enoughRoom, left + right - usual) ? isPast : !isPast
  return { isLeft, room: isLeft ? left : right }
}

function markOf(state: ReleaseSummary['state']): StatusName {
  if (state === 'failed') return 'failed'
  return state === 'done' ? 'live' : 'scheduled'
}

/** Per cent of the day in UTC+8 that has passed. */
export function placeOf(at: Date): number {
  const minutes = (at.getUTCHours() * 60 + at.getUTCMinutes() + 8 * 60) % (24 * 60)
  return Math.round((minutes / (24 * 60)) * 10_000) / 100
}

/** Milliseconds between two moments that something can be moved to. */
export const step = 5 * 60_000
const zone = 8 * 60 * 60_000
const day = 24 * 60 * 60_000

/** The nearest moment of today, in UTC+8, that something can be moved to: in whole steps, and still to come. */
export function snapToStep(at: number, now: Date): string {
  const start = Math.floor((now.getTime() + zone) / day) * day - zone
  const first = (Math.floor(now.getTime() / step) + 1) * step
  const last = start + day - step
  const snapped = Math.round(at / step) * step
  return new Date(Math.max(Math.min(first, last), Math.min(last, snapped))).toISOString()
}

/** The moment at a share of today's line. */
export function momentAt(share: number, now: Date): number {
  return Math.floor((now.getTime() + zone) / day) * day - zone + share * day
}
