// Zones and times of imported calendar files. The zone of the operator's computer never counts.
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readFile } from '../../../client/desk/screens/calendar/read-file.ts'
import fc from 'fast-check'
import type { Component } from '../../../client/desk/screens/calendar/stamps.ts'
import { zonesOf } from '../../../client/desk/screens/calendar/zones.ts'
import { runs } from '../../support/data/runs.ts'

const fixture = (name: string) => new Blob([readFileSync(`test/fixtures/imports/${name}`)])
const calendar = (...lines: string[]) =>
  new Blob([['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR', ''].join('\r\n')])
const event = (...lines: string[]) =>
  calendar('BEGIN:VEVENT', 'UID:x@example.test', ...lines, 'SUMMARY:X', 'END:VEVENT')
const read = (file: Blob, zone?: string) => readFile(file, {}, { zone })
const timesOf = async (file: Blob, zone?: string) =>
  (await read(file, zone)).rows.map(({ cells }) => [cells.starts_at, cells.ends_at])
const startOf = async (...lines: string[]) => (await timesOf(event(...lines)))[0]?.[0]

const european = [
  'BEGIN:VTIMEZONE',
  'TZID:Here',
  'BEGIN:DAYLIGHT',
  'DTSTART:19700329T020000',
  'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'DTSTART:19701025T030000',
  'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'END:STANDARD',
  'END:VTIMEZONE',
]
const here = (start: string) =>
  calendar(...european, 'BEGIN:VEVENT', `DTSTART;TZID=Here:${start}`, 'END:VEVENT')

describe.each(['America/Chicago', 'Asia/Shanghai'])('on a computer in %s', (own) => {
  beforeEach(() => {
    vi.stubEnv('TZ', own)
  })
  afterEach(() => {
    vi.unstubAllEnvs()
  })

  it('the test runs in its zone', () => {
    expect(new Date(2027, 0).getTimezoneOffset()).toBe(own === 'America/Chicago' ? 360 : -480)
  })

  it('times are read in the zone of the file', async () => {
    const of = async (name: string) => (await timesOf(fixture(name)))[0]
    expect(await of('zone-windows-name.ics')).toEqual(['2026-12-12 14:30', '2026-12-12 16:00'])
    expect(await of('floating.ics')).toEqual(['2026-12-12 14:30', '2026-12-12 16:00'])
    expect(await of('calendar-zone.ics')).toEqual(['2026-12-12 15:30', '2026-12-12 17:00'])
    expect(await of('zone-iana-name.ics')).toEqual(['2027-07-11 03:00', '2027-07-11 05:00'])
  })

  it('zones are found by every kind of name', async () => {
    const names = {
      'Europe/Rome': '2027-01-12 21:00',
      'europe/rome': '2027-01-12 21:00',
      'W. Europe Standard Time': '2027-01-12 21:00',
      '"India Standard Time"': '2027-01-12 16:30',
      'Asia/Saigon': '2027-01-12 15:00',
      'Asia/Calcutta': '2027-01-12 16:30',
      PRC: '2027-01-12 14:00',
      'US/Eastern': '2027-01-13 03:00',
      'Eastern Standard Time': '2027-01-13 03:00',
      'Etc/GMT-9': '2027-01-12 13:00',
      UTC: '2027-01-12 22:00',
      '/mozilla.org/20070129_1/Europe/Rome': '2027-01-12 21:00',
      '"tzone://Microsoft/Utc"': '2027-01-12 22:00',
      'Nepal Standard Time': '2027-01-12 16:15',
      'UTC+08:00': '2027-01-12 14:00',
      'GMT-5': '2027-01-13 03:00',
      'tzone://Microsoft/Utc': '2027-01-12 22:00',
      Z: '2027-01-12 22:00',
      '+08:00': '2027-01-12 14:00',
    }
    for (const [name, start] of Object.entries(names))
      expect([name, await startOf(`DTSTART;TZID=${name}:20270112T140000`)]).toEqual([name, start])
    expect(await startOf('DTSTART:20270112T140000Z')).toBe('2027-01-12 22:00')
    expect(await startOf('DTSTART:2027-01-12T14:00:00Z')).toBe('2027-01-12 22:00')
    expect(await startOf('DTSTART;VALUE=DATE:2027-01-12')).toBe('2027-01-12 00:00')
    expect(await startOf('DTSTART;TZID=Europe/Rome:20270112T140000Z')).toBe('2027-01-12 22:00')
  })

  it('the definition in the file comes before its name', async () => {
    const file = (name: string) =>
      calendar(
        ...european.map((line) => line.replace('Here', name)),
        'BEGIN:VEVENT',
        `DTSTART;TZID=${name}:20270712T140000`,
        'END:VEVENT',
      )
    expect(await timesOf(file('America/New_York'))).toMatchObject([['2027-07-12 20:00', {}]])
    expect(await timesOf(event('DTSTART;TZID=America/New_York:20270712T140000'))).toMatchObject([
      ['2027-07-13 02:00', {}],
    ])
  })

  it('a time that clocks skip has the offset before; one that occurs twice is the first', async () => {
    const rome = (start: string) => startOf(`DTSTART;TZID=Europe/Rome:${start}`)
    const own = async (start: string) => (await timesOf(here(start)))[0]?.[0]
    for (const at of [rome, own]) {
      expect(await at('20270328T023000')).toBe('2027-03-28 09:30')
      expect(await at('20270328T033000')).toBe('2027-03-28 09:30')
      expect(await at('20271031T023000')).toBe('2027-10-31 08:30')
      expect(await at('20271031T030000')).toBe('2027-10-31 10:00')
      expect(await at('20270701T120000')).toBe('2027-07-01 18:00')
    }
  })

  it('whole days stay days, and durations count days and hours', async () => {
    const days = ['DTSTART;VALUE=DATE:20261205', 'DTEND;VALUE=DATE:20261207']
    expect(await timesOf(event(...days))).toEqual([['2026-12-05 00:00', '2026-12-07 00:00']])
    expect(await timesOf(event('DTSTART;VALUE=DATE:20261205'))).toEqual([
      ['2026-12-05 00:00', '2026-12-06 00:00'],
    ])
    expect(await timesOf(event('DTSTART:20261205T100000Z', 'DURATION:PT90M'))).toEqual([
      ['2026-12-05 18:00', '2026-12-05 19:30'],
    ])
    const night = 'DTSTART;TZID=Europe/Rome:20270327T120000'
    expect(await timesOf(event(night, 'DURATION:P1D'))).toMatchObject([[{}, '2027-03-28 18:00']])
    expect(await timesOf(event(night, 'DURATION:PT24H'))).toMatchObject([[{}, '2027-03-28 19:00']])
    const flight = [
      'DTSTART;TZID=Asia/Tokyo:20270101T100000',
      'DTEND;TZID=Asia/Kolkata:20270101T120000',
    ]
    expect(await timesOf(event(...flight))).toEqual([['2027-01-01 09:00', '2027-01-01 14:30']])
  })

  it('the operator chooses the zone of times without one', async () => {
    expect(await timesOf(fixture('calendar-zone.ics'), 'Europe/Rome')).toMatchObject([
      ['2026-12-12 21:30', {}],
    ])
    expect(await timesOf(fixture('zone-iana-name.ics'), 'UTC')).toMatchObject([
      ['2027-07-11 03:00', {}],
    ])
  })
})

it('an unknown zone is a fault of its line', async () => {
  const file = event('DTSTART;TZID=Nowhere/Town:20270112T140000', 'DTEND;TZID=CST:20270112T150000')
  expect((await read(file)).problems).toEqual([
    { line: 4, column: 'starts_at', flaw: 'unknown_zone', found: 'Nowhere/Town' },
    { line: 5, column: 'ends_at', flaw: 'unknown_zone', found: 'CST' },
  ])
  const floating = calendar(
    'X-WR-TIMEZONE:Moon',
    'BEGIN:VEVENT',
    'DTSTART:20270112T140000',
    'END:VEVENT',
  )
  expect((await read(floating)).problems[0]).toMatchObject({ line: 4, found: 'Moon' })
})

it('the plan names the zones', async () => {
  expect((await read(fixture('zone-windows-name.ics'))).zones).toEqual([
    'China Standard Time (Asia/Shanghai)',
  ])
  expect((await read(fixture('calendar-zone.ics'))).floating).toMatchObject({
    label: 'Asia/Ho_Chi_Minh',
    isFromFile: true,
  })
  expect((await read(fixture('floating.ics'))).floating).toMatchObject({
    zone: 'Asia/Shanghai',
    isFromFile: false,
  })
})

it('a time that does not exist is left as it is written, and leap seconds count', async () => {
  expect(await startOf('DTSTART:20270230T140000Z')).toMatch(/^2027-02-30T/)
  expect(await startOf('DTSTART:20261231T235960Z')).toBe('2027-01-01 07:59:59')
  expect(await startOf('DTSTART:20261231T2359Z')).toBe('2027-01-01 07:59')
  expect(await startOf('dtstart:20261231t235900z')).toBe('2027-01-01 07:59')
  expect(await startOf('DTSTART:2027-01-12 14:00:00')).toBe('2027-01-12 14:00')
  expect(await startOf('DTSTART;TZID=Europe/Rome:2027-01-12T14:00')).toBe('2027-01-12 21:00')
  for (const text of ['', 'soon', '12.1.2027, 14:00', '20270112T9:00'])
    expect(await startOf(`DTSTART;TZID=Europe/Rome:${text}`)).toBe(text)
  expect(await timesOf(event('DTSTART:20270112T140000Z', 'DURATION:PT'))).toEqual([
    ['2027-01-12 22:00', 'PT'],
  ])
  const file = event('DTSTART:20270112T140000Z', 'RRULE:FREQ=SOMETIMES')
  await expect(read(file)).rejects.toMatchObject({ flaw: 'unreadable', line: 5 })
})

it('the time on the clocks of any zone is an instant at which they show it', async () => {
  const find = await zonesOf({ getAllSubcomponents: () => [] } as unknown as Component)
  /** The time on the clocks of a zone, as milliseconds of UTC. */
  const clockAt = (timeZone: string, at: number) =>
    Date.parse(`${new Date(at).toLocaleString('sv-SE', { timeZone }).replace(' ', 'T')}Z`)
  const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
  const minute = fc.integer({ min: Date.UTC(2020) / 60_000, max: Date.UTC(2036) / 60_000 })
  const property = fc.property(zone, minute, (name, minutes) => {
    const shown = clockAt(name, minutes * 60_000)
    expect(clockAt(name, find(name)!.toUtc(shown)), name).toBe(shown)
  })
  fc.assert(property, runs(2000))
})
