// Recurring events of any calendar are imported, exported and imported again without a change.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseMoment } from '../../../client/contract/files/moment.ts'
import { calendarOf, tableOf } from '../../../client/desk/screens/calendar/export-file.ts'
import { readFile } from '../../../client/desk/screens/calendar/read-file.ts'
import { runs } from '../../support/data/runs.ts'

const host = 'example.test'
const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

/** Zones with their distance from UTC in January 2027, in hours. */
const zones = {
  UTC: 0,
  'Asia/Tokyo': 9,
  'America/Bogota': -5,
  'Asia/Kolkata': 5.5,
  '': 8,
}
type ZoneName = keyof typeof zones

const frequencies = { DAILY: 1, WEEKLY: 7 }

interface Recurring {
  zone: ZoneName
  isDate: boolean
  /** Minutes after 1 January 2027 as the zone's clock shows them. */
  start: number
  length: { property: 'DTEND' | 'DURATION' | ''; hours: number }
  frequency: keyof typeof frequencies
  interval: number
  count: number
  end: 'COUNT' | 'UNTIL'
  /** Occurrences that are excluded, cancelled and moved by a day. */
  excluded: number[]
  cancelled: number[]
  moved: number[]
  title: string
}

const occurrence = fc.nat({ max: 5 })
const some = fc.uniqueArray(occurrence, { maxLength: 3 })
const recurring: fc.Arbitrary<Recurring> = fc.record({
  zone: fc.constantFrom(...(Object.keys(zones) as ZoneName[])),
  isDate: fc.boolean(),
  start: fc.nat({ max: 20 * 24 * 60 }),
  length: fc.record({
    property: fc.constantFrom('DTEND', 'DURATION', ''),
    hours: fc.integer({ min: 1, max: 72 }),
  }),
  frequency: fc.constantFrom('DAILY', 'WEEKLY'),
  interval: fc.integer({ min: 1, max: 3 }),
  count: fc.integer({ min: 1, max: 6 }),
  end: fc.constantFrom('COUNT', 'UNTIL'),
  excluded: some,
  cancelled: some,
  moved: some,
  title: fc.string({ unit: fc.constantFrom('a', '新', ',', ';', '\\', '"', ':', '🎉', 'ộ') }),
})

const january = Date.UTC(2027, 0, 1)
const basic = (wall: number) => new Date(wall).toISOString().replaceAll(/[-:]|\.\d+Z$/g, '')

/** Lines of the event and of its days, as calendar programs write them. */
function linesOf(event: Recurring, uid: string): string[] {
  const { zone, isDate, length, frequency, interval, count, title } = event
  const walls = wallsOf(event)
  const parameters = isDate ? ';VALUE=DATE' : zone !== '' && zone !== 'UTC' ? `;TZID=${zone}` : ''
  const valueOf = (wall: number) =>
    isDate ? basic(wall).slice(0, 8) : basic(wall) + (zone === 'UTC' ? 'Z' : '')
  const property = (name: string, wall: number) => `${name}${parameters}:${valueOf(wall)}`
  const hours = isDate ? Math.ceil(length.hours / 24) * 24 : length.hours
  const lengths = (start: number) =>
    length.property === 'DTEND'
      ? [property('DTEND', start + hours * hourMs)]
      : length.property === 'DURATION'
        ? [`DURATION:${isDate ? `P${hours / 24}D` : `PT${hours}H`}`]
        : []
  const summary = `SUMMARY:${title.replaceAll(/[\\;,]/g, String.raw`\$&`)}`
  const last = walls.at(-1)!
  const until = isDate
    ? valueOf(last)
    : `${basic(zone === '' ? last : last - zones[zone] * hourMs)}${zone === '' ? '' : 'Z'}`
  const own = (start: number, ...more: string[]) => [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    property('DTSTART', start),
    ...lengths(start),
    summary,
    ...more,
    'END:VEVENT',
  ]
  const inside = (numbers: readonly number[]) => numbers.flatMap((at) => walls[at] ?? [])
  return [
    ...own(
      walls[0]!,
      `RRULE:FREQ=${frequency};INTERVAL=${interval};${event.end === 'COUNT' ? `COUNT=${count}` : `UNTIL=${until}`}`,
      ...inside(event.excluded).map((wall) => property('EXDATE', wall)),
    ),
    ...inside(event.cancelled).flatMap((wall) =>
      own(wall, property('RECURRENCE-ID', wall), 'STATUS:CANCELLED'),
    ),
    ...inside(movedOf(event)).flatMap((wall) => own(wall + dayMs, property('RECURRENCE-ID', wall))),
  ]
}

/** One change of a day counts; a day cannot be both cancelled and moved. */
const movedOf = ({ moved, cancelled }: Recurring) => moved.filter((at) => !cancelled.includes(at))

function wallsOf({ isDate, start, frequency, interval, count }: Recurring): number[] {
  const first = january + (isDate ? Math.floor(start / (24 * 60)) * 24 * 60 : start) * 60_000
  return Array.from(
    { length: count },
    (_, at) => first + at * interval * frequencies[frequency] * dayMs,
  )
}

/** Starts in UTC+8 of the first day that takes place, and of moved ones. */
function startsOf(event: Recurring): string[] {
  const shift = event.isDate ? 0 : (8 - zones[event.zone]) * hourMs
  const text = (wall: number) => new Date(wall + shift).toISOString().slice(0, 16).replace('T', ' ')
  const walls = wallsOf(event)
  const isGone = (at: number) =>
    [event.excluded, event.cancelled, event.moved].some((numbers) => numbers.includes(at))
  const first = walls.find((_, at) => !isGone(at))
  const moved = movedOf(event).flatMap((at) => walls[at] ?? [])
  return [...(first === undefined ? [] : [text(first)]), ...moved.map((wall) => text(wall + dayMs))]
}

const read = (text: string) => readFile(new Blob([text]), { kind: 'event' }, { host })
const instant = (cell = '') => {
  const moment = parseMoment(cell)
  if ('error' in moment) throw new Error(`${cell} is no moment`)
  return moment.at
}

it('keeps the days of recurring events over import, export and import', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(recurring, { minLength: 1, maxLength: 3 }), async (events) => {
      const lines = events.flatMap((event, at) => linesOf(event, `series-${at}`))
      const { rows } = await read(['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR', ''].join('\r\n'))
      expect(rows.map(({ cells }) => cells.starts_at)).toEqual(events.flatMap(startsOf))
      const times = rows.map(({ cells }) => [cells.starts_at, cells.ends_at, cells['title.zh-CN']])
      const items = rows.map(({ cells }, at) => ({
        item_id: at + 1,
        kind: 'event' as const,
        brand_id: 1,
        category: 'sports' as const,
        starts_at: instant(cells.starts_at),
        ends_at: instant(cells.ends_at),
        link: '',
        is_exclusive: false,
        name: cells['title.zh-CN'] ?? '',
        title: { 'zh-CN': cells['title.zh-CN'] ?? '' },
      }))
      const exported = { items, brands: [{ id: 1, slug: 'one', name: 'One' }] } as never
      const target = {
        name: 'n',
        product: 'p',
        origin: `https://${host}`,
        madeAt: '2026-11-28T00:00:00Z',
      }
      for (const file of [calendarOf(exported, target), tableOf(exported)]) {
        const again = await read(file)
        expect(again.repeating + again.cancelledDays + again.problems.length).toBe(0)
        expect(
          again.rows.map(({ cells }) => [cells.starts_at, cells.ends_at, cells['title.zh-CN']]),
        ).toEqual(times)
        expect(again.rows.map(({ cells }) => Number(cells.number))).toEqual(
          items.map(({ item_id }) => item_id),
        )
      }
    }),
    runs(320),
  )
})
