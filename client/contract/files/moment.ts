// Moments in cells of uploaded tables, as people and spreadsheets write them.
import { dayOf } from '../days.ts'

export const momentErrorCodes = ['bad_time', 'ambiguous_order', 'serial_number'] as const
export type MomentError = (typeof momentErrorCodes)[number]

const day = /(?<year>\d{4})(?<sign>[-/年])(?<month>\d{1,2})(?:\k<sign>|月)(?<day>\d{1,2})日?/
const time =
  /(?<half>[AP]M|上午|下午)? ?(?<hour>\d{1,2}):(?<minute>\d\d)(?::(?<second>\d\d)(?:\.(?<fraction>\d{1,3}))?)? ?(?<half2>[AP]M)?/
const moment = new RegExp(
  `^${day.source}(?:[ T]?(?<=[ T日])${time.source}(?<zone>Z|[+-]\\d\\d:?\\d\\d)?)?$`,
  'i',
)

/**
 * Parses a day with the year first and a time, in UTC+8 unless an offset follows: `2027/1/9 20:05`, `2027-01-09
 * 20:05:00`, `2027年1月9日 20:05`. Returns ISO 8601 in UTC. `defaultTime` is that of days without one.
 */
export function parseMoment(
  text: string,
  defaultTime?: string,
): { at: string } | { error: MomentError } {
  const plain = text.normalize('NFKC').replaceAll(/\s+/g, ' ').trim()
  if (/^\d{1,2}[-/. ]\d{1,2}[-/. ](?:\d{4}|\d\d)(?!\d)/.test(plain))
    return { error: 'ambiguous_order' }
  if (/^\d{1,7}(?:[.,]\d+)?(?:E\+?\d+)?$/i.test(plain)) return { error: 'serial_number' }
  const parts = moment.exec(plain)?.groups
  const clock = parts && (parts.hour === undefined ? clockOf(defaultTime) : clockIn(parts))
  if (!clock) return { error: 'bad_time' }
  const date = [parts.year, pad(parts.month), pad(parts.day)].join('-')
  const at = new Date(`${date}T${clock}${zoneOf(parts.zone)}`)
  const start = new Date(`${date}T00:00:00+08:00`)
  // Days that do not exist, such as February 30, would roll over to the next month.
  if (Number.isNaN(at.getTime()) || Number.isNaN(start.getTime()) || dayOf(start) !== date)
    return { error: 'bad_time' }
  return { at: at.toISOString() }
}

const pad = (number = '') => number.padStart(2, '0')
const clockOf = (time?: string) => time && `${time}:00`

/** `20:05:00.000`; `null` for hours and minutes that do not exist. */
function clockIn(parts: Record<string, string | undefined>): string | null {
  const half = (parts.half ?? parts.half2)?.toUpperCase()
  const written = Number(parts.hour)
  if (half && (written < 1 || written > 12)) return null
  const isLate = half === 'PM' || half === '下午'
  const hour = half ? (written % 12) + (isLate ? 12 : 0) : written
  if (hour > 23 || Number(parts.minute) > 59 || Number(parts.second ?? 0) > 59) return null
  const fraction = (parts.fraction ?? '').padEnd(3, '0')
  return `${pad(String(hour))}:${parts.minute}:${parts.second ?? '00'}.${fraction}`
}

function zoneOf(zone = '+08:00'): string {
  return zone.toUpperCase().replace(/(\d\d)(\d\d)$/, '$1:$2')
}
