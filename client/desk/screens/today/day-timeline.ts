// Positions of the day's events on their line, and the heights of their labels.
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
  /** Target of a move; only upcoming events have one. */
  target?: Target
  /** Percentage of the day. */
  place: number
  isPast: boolean
  /**
   * Height of the label; 0 is the lowest. Labels rise toward now from both sides. `null` if there is only room for the
   * mark.
   */
  step: number | null
  /** True if the label is on the left of its stem. */
  isLeft: boolean
  /** Percentage of the day available to the label, up to now or to the end of the line. */
  room: number
}

export type Target =
  | { kind: 'release'; id: number }
  | ({ kind: 'entry' } & Pick<EntrySummary, 'id' | 'type' | 'rev' | 'lang' | 'source_lang'>)

/** Maximum number of labels above one another. More would hide the line. */
const tiers = 3
/** Percentages of the day: minimum room for a label, and room that is enough on its usual side. */
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
      // Rescheduling the entry would publish its draft, too.
      ...(!has_draft && { target: { kind: 'entry' as const, id, type, rev, lang, source_lang } }),
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
  // The label nearest to now is highest, on both sides.
  return [
    ...past.map((one, index) => ({ ...one, step: stepAt(one, index + tiers - past.length) })),
    ...coming.map((one, index) => ({ ...one, step: stepAt(one, tiers - 1 - index) })),
  ]
}

const stepAt = ({ room }: Pick<DayEvent, 'room'>, step: number): number | null =>
  step < 0 || room < leastRoom ? null : step

/**
 * Side of the stem for a label that must not cross now. The usual side is left for past events, and right for upcoming
 * events.
 */
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

/** Percentage of the day in UTC+8 that has passed. */
export function placeOf(at: Date): number {
  const minutes = (at.getUTCHours() * 60 + at.getUTCMinutes() + 8 * 60) % (24 * 60)
  return Math.round((minutes / (24 * 60)) * 10_000) / 100
}

/** Step in milliseconds between the times that an item can be moved to. */
export const step = 5 * 60_000
const zone = 8 * 60 * 60_000
const day = 24 * 60 * 60_000

/** Nearest possible time of a move today in UTC+8: a whole step, and in the future. */
export function snapToStep(at: number, now: Date): string {
  const start = Math.floor((now.getTime() + zone) / day) * day - zone
  const first = (Math.floor(now.getTime() / step) + 1) * step
  const last = start + day - step
  const snapped = Math.round(at / step) * step
  return new Date(Math.max(Math.min(first, last), Math.min(last, snapped))).toISOString()
}

/** Timestamp at a share of today's line, from 0 to 1. */
export function momentAt(share: number, now: Date): number {
  return Math.floor((now.getTime() + zone) / day) * day - zone + share * day
}
