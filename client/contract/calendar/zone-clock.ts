// The clock on the wall of an IANA time zone. All times are in milliseconds; a wall time is written as if it were UTC.
import { dayLength } from '../days.ts'

interface ZoneClock {
  /** The wall time at a moment. */
  toWall: (utc: number) => number
  /**
   * The moment of a wall time. At a change of the clock, a time that does not exist has the offset before it, and a
   * time that occurs twice is the first one.
   */
  toUtc: (wall: number) => number
}

/** Throws a `RangeError` for a zone that the runtime does not know. */
export function zoneClock(timeZone: string): ZoneClock {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const toWall = (utc: number) => {
    const part = Object.fromEntries(
      format.formatToParts(utc).map(({ type, value }) => [type, +value]),
    )
    return Date.UTC(part.year!, part.month! - 1, part.day, part.hour, part.minute, part.second)
  }
  const offsetAt = (utc: number) => toWall(utc) - utc
  return {
    toWall,
    toUtc(wall) {
      const before = offsetAt(wall - dayLength)
      const after = offsetAt(wall + dayLength)
      const isAt = (offset: number) => offsetAt(wall - offset) === offset
      return wall - (isAt(before) || !isAt(after) ? before : after)
    },
  }
}
