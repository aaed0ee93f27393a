// Times in calendar files before their zone is known.
import type ical from 'ical.js'
import { toWallTime } from '../../../contract/desk/calendar/event-import.ts'

export type Component = InstanceType<typeof ical.Component>
type Property = InstanceType<typeof ical.Property>

/** Converts a wall-clock time, in milliseconds as if it were UTC, to milliseconds in UTC. */
export type ToUtc = (wall: number) => number

export interface Stamp {
  /** Wall-clock time in milliseconds, as if it were UTC; not a number if it does not exist. */
  wall: number
  isDate: boolean
  isUtc: boolean
  text: string
  /** Empty for a time that names no zone. */
  zone: string
}

/** Zone conversion of a time, or the name of its unknown zone. */
export type ZoneOf = (stamp: Stamp) => ToUtc | string

export function stampOf(component: Component, name: string): Stamp | null {
  const property = component.getFirstProperty(name)
  return property ? (stampsOf(property)[0] ?? null) : null
}

export function stampsOf(property: Property): Stamp[] {
  const [, , , ...values] = property.toJSON() as [string, object, string, ...unknown[]]
  const zone = String(property.getParameter('tzid') ?? '').trim()
  return values.map((value) => ({ ...parse(String(value)), zone }))
}

function parse(text: string): Omit<Stamp, 'zone'> {
  // ical.js gives a date without its parameter an empty time.
  const [, day, time, utc] = /^(\d{4}-\d\d-\d\d)(?:T(?:::|(\d\d:\d\d:\d\d)(Z)?))?$/.exec(text) ?? []
  // Leap seconds count as the second before them (section 3.3.12).
  const clock = time?.replace(/60$/, '59') ?? '00:00:00'
  const wall = Date.parse(`${day}T${clock}Z`)
  const isThere = !Number.isNaN(wall) && new Date(wall).toISOString().startsWith(day ?? '-')
  return {
    wall: isThere ? wall : Number.NaN,
    isDate: day !== undefined && time === undefined,
    isUtc: utc !== undefined,
    text,
  }
}

/** The time as a cell in UTC+8, or the name of its unknown zone. All-day dates are days in UTC+8. */
export function cellOf(stamp: Stamp, zoneOf: ZoneOf): { cell: string } | { unknown: string } {
  if (Number.isNaN(stamp.wall)) return { cell: stamp.text }
  if (stamp.isDate) return { cell: `${dayText(stamp.wall)} 00:00` }
  const zone = zoneOf(stamp)
  if (typeof zone === 'string') return { unknown: zone }
  return { cell: toWallTime(new Date(zone(stamp.wall)).toISOString()) }
}

export const dayText = (wall: number) => new Date(wall).toISOString().slice(0, 10)

/** End of an event that starts at `start`: its end, its start and duration, or its start; of a day, the next one. */
export function endOf(component: Component, first: Stamp, start: Stamp, zoneOf: ZoneOf): Stamp {
  const end = stampOf(component, 'dtend')
  const shift = start.wall - first.wall
  if (end) return { ...end, wall: end.wall + shift }
  const duration = durationOf(component)
  if (!duration) return start.isDate ? { ...start, wall: start.wall + dayMs } : start
  if (typeof duration === 'string') return { ...start, wall: Number.NaN, text: duration }
  const { weeks, days, hours, minutes, seconds, isNegative } = duration
  const sign = isNegative ? -1 : 1
  const wall = start.wall + sign * (weeks * 7 + days) * dayMs
  const exact = sign * ((hours * 60 + minutes) * 60 + seconds) * 1000
  const zone = start.isDate ? 'none' : zoneOf(start)
  // Days count by the calendar, hours by the clock (section 3.3.6).
  return typeof zone === 'string'
    ? { ...start, wall: wall + exact }
    : { ...start, wall: zone(wall) + exact, isUtc: true }
}

const dayMs = 24 * 60 * 60 * 1000

/** A duration; its text if it is invalid. */
function durationOf(component: Component): Duration | string | null {
  const property = component.getFirstProperty('duration')
  try {
    return (property?.getFirstValue() as unknown as Duration | undefined) ?? null
  } catch {
    return String((property!.toJSON() as unknown[])[3])
  }
}

interface Duration {
  weeks: number
  days: number
  hours: number
  minutes: number
  seconds: number
  isNegative: boolean
}
