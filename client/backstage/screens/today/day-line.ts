// Where the day's events stand on its line, and on which step their labels hang.
import type { EntrySummary } from '../../../contract/backstage/entry.ts'
import type { ReleaseSummary } from '../../../contract/backstage/release.ts'
import { dayOf } from '../../data/clock.ts'
import type { MarkName } from '../../ui/mark.tsx'

export interface DayEvent {
  key: string
  at: string
  text: string
  lang?: string
  mark: MarkName
  entryId?: number
  type?: string
  /** Per cent of the day. */
  place: number
  isPast: boolean
  /** 0 is the lowest. The steps form a roof over now. */
  step: number
}

/** Labels above one another; more would hide the line. */
const steps = 3

type Waiting = Pick<EntrySummary, 'id' | 'type' | 'title' | 'lang' | 'published_at'>

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
    ...scheduled.map(({ id, type, title, lang, published_at }) => ({
      key: `entry ${id}`,
      at: published_at,
      text: title,
      lang,
      mark: 'scheduled' as const,
      entryId: id,
      type,
    })),
    ...[...releases, ...failed].map(({ id, title, due_at, ended_at, state }) => ({
      key: `release ${id}`,
      at: ended_at ?? due_at,
      text: title,
      mark: markOf(state),
    })),
  ]
  const placed = all.flatMap((one) => {
    if (!one.at || dayOf(new Date(one.at)) !== dayOf(now)) return []
    const isPast = Date.parse(one.at) <= now.getTime()
    return [{ ...one, at: one.at, place: placeOf(new Date(one.at)), isPast }]
  })
  placed.sort((a, b) => a.place - b.place)
  const past = placed.filter(({ isPast }) => isPast)
  const coming = placed.filter(({ isPast }) => !isPast)
  // The nearest to now hangs highest, on both sides.
  return [
    ...past
      .slice(-steps)
      .map((one, index, shown) => ({ ...one, step: steps - shown.length + index })),
    ...coming.slice(0, steps).map((one, index) => ({ ...one, step: steps - 1 - index })),
  ]
}

function markOf(state: ReleaseSummary['state']): MarkName {
  if (state === 'failed') return 'failed'
  return state === 'done' ? 'live' : 'scheduled'
}

/** Per cent of the day in UTC+8 that has passed. */
export function placeOf(at: Date): number {
  const minutes = (at.getUTCHours() * 60 + at.getUTCMinutes() + 8 * 60) % (24 * 60)
  return Math.round((minutes / (24 * 60)) * 10_000) / 100
}
