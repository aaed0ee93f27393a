// Events of a calendar file by UID: their latest version, and days of recurring events that are changed or cancelled.
import type ical from 'ical.js'
import {
  dayText,
  stampOf,
  stampsOf,
  type Component,
  type Stamp,
  type ToUtc,
  type ZoneOf,
} from './stamps.ts'

export interface Series {
  /** The event itself; absent if the file has only changed days of it. */
  master: Component | undefined
  isCancelled: boolean
  isRepeating: boolean
  /** First occurrence that takes place; `null` if there is none. */
  first: Stamp | null
  /** Days with times of their own. */
  changed: Day[]
  /** Cancelled days, with the component that names them. */
  cancelledDays: (Day & { start: Stamp })[]
}

interface Day {
  component: Component
  /** Original start of the day in the series. */
  recurrence: string
}

interface Rules {
  /** True if the file as a whole cancels events. */
  cancelsAll: boolean
  /** True if its events are further days of those imported before. */
  addsDays: boolean
  zoneOf: ZoneOf
}

/** Occurrences that are searched for one that takes place. */
const maxOccurrences = 1000

export async function readSeries(events: readonly Component[], rules: Rules): Promise<Series[]> {
  const { default: library } = await import('ical.js')
  const repeat: Repeat = (component, start) => {
    const zone = start.isDate || start.isUtc ? '' : rules.zoneOf(start)
    const own = typeof zone === 'string' ? component : withWallEnd(library, component, zone)
    const iterator = new library.Event(own).iterator()
    return () => {
      const time = iterator.next()
      if (!time) return null
      const { year, month, day, hour, minute, second } = time
      return { ...start, wall: Date.UTC(year, month - 1, day, hour, minute, second) }
    }
  }
  const latest = latestVersions(events, rules.zoneOf)
  const byUid = Map.groupBy(latest, (one) => textOf(one, 'uid') || one)
  return [...byUid.values()].map((own) => seriesOf(own, rules, repeat))
}

/**
 * A copy whose rules end by the clock of its zone, because occurrences are counted by that clock. In the file, UNTIL is
 * in UTC (RFC 5545, section 3.3.10).
 */
function withWallEnd(
  { Component: Copy, Recur, Time, Timezone }: typeof ical,
  component: Component,
  toUtc: ToUtc,
): Component {
  const copy = new Copy(JSON.parse(JSON.stringify(component.toJSON())) as unknown[])
  for (const property of copy.getAllProperties('rrule')) {
    const rule = property.getFirstValue()
    if (!(rule instanceof Recur) || rule.until?.zone !== Timezone.utcTimezone) continue
    const end = rule.until.toJSDate().getTime()
    const before = end + (end - toUtc(end))
    // Once more, because summer time may begin or end in between.
    const wall = end + (before - toUtc(before))
    rule.until = Time.fromJSDate(new Date(wall), true)
    rule.until.zone = Timezone.localTimezone
  }
  return copy
}

/** Function that returns the next occurrence with each call; `null` after the last one. */
type Repeat = (component: Component, start: Stamp) => () => Stamp | null

function seriesOf(
  own: readonly Component[],
  { cancelsAll, addsDays, zoneOf }: Rules,
  repeat: Repeat,
): Series {
  const isCancelled = (one: Component) =>
    cancelsAll || textOf(one, 'status').toLowerCase() === 'cancelled'
  const master = addsDays ? undefined : own.find((one) => !one.hasProperty('recurrence-id'))
  const days = own.filter((one) => one !== master)
  const start = master ? stampOf(master, 'dtstart') : null
  const excluded = new Set<string>()
  let excludedFrom = Infinity
  const cancelledDays = new Map<string, Series['cancelledDays'][number]>()
  for (const one of days) {
    const day = dayOf(one)
    if (!day) continue
    const recurrence = keyOf(day, zoneOf)
    excluded.add(recurrence)
    if (!isCancelled(one)) continue
    cancelledDays.set(recurrence, { component: one, start: day, recurrence })
    const range = String(one.getFirstProperty('recurrence-id')?.getParameter('range') ?? '')
    if (range.toLowerCase() === 'thisandfuture') excludedFrom = Math.min(excludedFrom, day.wall)
  }
  for (const property of master?.getAllProperties('exdate') ?? [])
    for (const day of stampsOf(property)) {
      const recurrence = keyOf(day, zoneOf)
      excluded.add(recurrence)
      if (!cancelledDays.has(recurrence))
        cancelledDays.set(recurrence, { component: master!, start: day, recurrence })
    }
  const takesPlace = (one: Stamp) =>
    one.wall < excludedFrom && !excluded.has(keyOf(one, zoneOf)) && !excluded.has(dayText(one.wall))
  const isRepeating = Boolean(master?.hasProperty('rrule') || master?.hasProperty('rdate'))
  const firstOf = (component: Component, day: Stamp) => {
    if (Number.isNaN(day.wall)) return day
    if (takesPlace(day)) return day
    if (!isRepeating) return null
    const next = repeat(component, day)
    for (let left = maxOccurrences; left > 0; left -= 1) {
      const one = next()
      if (!one || takesPlace(one)) return one
    }
    return null
  }
  return {
    master,
    isCancelled: master !== undefined && isCancelled(master),
    isRepeating,
    first: master && start ? firstOf(master, start) : null,
    changed: days
      .filter((one) => !isCancelled(one))
      .map((component) => {
        const day = dayOf(component)
        return { component, recurrence: day ? keyOf(day, zoneOf) : '' }
      }),
    cancelledDays: [...cancelledDays.values()],
  }
}

/** Original start of a day of a recurring event. */
const dayOf = (component: Component) =>
  stampOf(component, 'recurrence-id') ?? stampOf(component, 'dtstart')

/** The version of each event and day with the highest SEQUENCE, the latest of them by its stamp. */
function latestVersions(events: readonly Component[], zoneOf: ZoneOf): Component[] {
  const versions = Map.groupBy(events, (one) => {
    const uid = textOf(one, 'uid')
    const day = stampOf(one, 'recurrence-id')
    return uid ? `${uid}\n${day ? keyOf(day, zoneOf) : ''}` : one
  })
  return [...versions.values()].map((all) =>
    all.reduce((best, one) => (isNewer(best, one) ? best : one)),
  )
}

function isNewer(a: Component, b: Component): boolean {
  const stamp = (one: Component) => textOf(one, 'last-modified') || textOf(one, 'dtstamp')
  const [first, second] = [sequenceOf(a), sequenceOf(b)]
  return first !== second ? first > second : stamp(a) > stamp(b)
}

/** Version of an event; 0 if the file names none. */
export function sequenceOf(component: Component): number {
  const sequence = Number(textOf(component, 'sequence'))
  return Number.isSafeInteger(sequence) && sequence > 0 ? sequence : 0
}

/** The day of an all-day event, otherwise the moment in UTC. */
function keyOf(stamp: Stamp, zoneOf: ZoneOf): string {
  if (Number.isNaN(stamp.wall)) return stamp.text
  if (stamp.isDate) return dayText(stamp.wall)
  const zone = zoneOf(stamp)
  return new Date(typeof zone === 'string' ? stamp.wall : zone(stamp.wall)).toISOString()
}

export function textOf(component: Component, name: string): string {
  return String(component.getFirstPropertyValue(name) ?? '').trim()
}
