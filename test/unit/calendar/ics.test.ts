// Calendar files, parsed by another library.
import fc from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { calendarOf } from '../../../client/desk/screens/calendar/export-file.ts'
import { calendarFile, type CalendarFileEvent } from '../../../client/contract/calendar/ics.ts'

const event: CalendarFileEvent = {
  uid: 'event-7@meridian.example',
  start: '2026-11-30T16:30:00.000Z',
  end: '2026-12-04T15:59:00.000Z',
  summary: 'Long Night; twelve lamps, one city',
  lang: 'en-US',
  description: 'Syzygy Studio · Exclusive',
  category: 'Casino',
  url: 'https://meridian.example/en-US/game-intro/1',
}
const madeAt = '2026-11-20T12:00:00.000Z'
const fileOf = (...events: CalendarFileEvent[]) =>
  calendarFile({ name: 'Events', product: 'Sample, site', madeAt, events })

/** Events of a file as parsed by ical.js. */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  return calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))
}

it('every field is read back unchanged', () => {
  const [found] = read(fileOf(event))
  expect(found?.uid).toBe(event.uid)
  expect(found?.summary).toBe(event.summary)
  expect(found?.description).toBe(event.description)
  expect(found?.startDate.toJSDate().toISOString()).toBe(event.start)
  expect(found?.endDate.toJSDate().toISOString()).toBe(event.end)
  const { component } = found!
  expect(component.getFirstPropertyValue('url')).toBe(event.url)
  expect(component.getFirstPropertyValue('categories')).toBe(event.category)
  expect(component.getFirstProperty('summary')?.getParameter('language')).toBe('en-US')
  expect(String(component.getFirstPropertyValue('dtstamp'))).toBe('2026-11-20T12:00:00Z')
})

it('a file of the desk has the UIDs of the public files', () => {
  const one = {
    id: 90,
    item_id: 7,
    rev: 3,
    name: event.summary,
    kind: 'event',
    category: 'casino',
  } as const
  const shown = { state: 'published', has_draft: false, is_live: true, made_by: null } as const
  const times = { starts_at: event.start, ends_at: event.end ?? '', link: '', is_exclusive: false }
  const source = { uid: 'a@elsewhere.test', recurrence: '', sequence: 4 }
  const items = [{ ...one, ...shown, ...times, title: {}, brand_id: null, source }]
  const target = { name: 'Events', product: 'Sample', origin: 'https://meridian.example', madeAt }
  expect(read(calendarOf({ items, brands: [] }, target)).map(({ uid }) => uid)).toEqual([event.uid])
})

it('times are in UTC, and an event without an end has none', () => {
  const text = fileOf({ ...event, end: undefined })
  expect(text).toContain('\r\nDTSTART:20261130T163000Z\r\n')
  expect(text).not.toContain('DTEND')
})

it('the file is a valid calendar even without events', () => {
  expect(fileOf()).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\nPRODID:.+\r\n/)
  expect(read(fileOf())).toEqual([])
})

const characters = ['a', ' ', ',', ';', '\\', '\n', '"', ':', '子', '🎲', 'é', '\t']

describe('any title', () => {
  const title = fc.string({ unit: fc.constantFrom(...characters), maxLength: 120 })

  it('is read back unchanged', () => {
    fc.assert(
      fc.property(title, (summary) => {
        const [found] = read(fileOf({ ...event, summary }))
        expect(found?.summary).toBe(summary.replaceAll('\t', ''))
      }),
    )
  })

  it('has lines that end in CRLF and are at most 75 octets long', () => {
    fc.assert(
      fc.property(title, (summary) => {
        const text = fileOf({ ...event, summary, description: summary })
        expect(text.endsWith('\r\n')).toBe(true)
        for (const line of text.split('\r\n')) {
          expect(line).not.toMatch(/[\r\n]/)
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
          expect(line).not.toContain('\ufffd')
        }
      }),
    )
  })

  it('cannot inject a line', () => {
    const summary = 'a\r\nEND:VEVENT\r\nBEGIN:VALARM\rX-EVIL:1'
    const found = read(fileOf({ ...event, summary, description: summary }))
    expect(found).toHaveLength(1)
    expect(found[0]?.component.getAllSubcomponents()).toEqual([])
  })
})
