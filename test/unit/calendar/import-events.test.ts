// Events of imported files: only what takes place is a row, with its titles by language.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { lookupLocale } from '../../../client/desk/ui/import/language-tags.ts'
import { importColumns } from '../../../client/contract/desk/calendar/event-import.ts'
import { csvOf } from '../../../client/desk/data/files.ts'
import { readFile } from '../../../client/desk/screens/calendar/read-file.ts'
import { sourceColumns, withSources } from '../../../client/desk/screens/calendar/source-columns.ts'

const fixture = (name: string) => new Blob([readFileSync(`test/fixtures/imports/${name}`)])
const read = (file: Blob) => readFile(file, { kind: 'event' }, { host: 'example.test' })
const lines = (...all: string[]) => new Blob([all.join('\r\n')])
const calendar = (...all: string[]) => lines('BEGIN:VCALENDAR', ...all, 'END:VCALENDAR', '')
const event = (...all: string[]) => ['BEGIN:VEVENT', ...all, 'END:VEVENT']
const weekly = [
  'UID:w',
  'DTSTART:20270106T110000Z',
  'DTEND:20270106T120000Z',
  'RRULE:FREQ=WEEKLY;COUNT=4',
]
const startsIn = async (...all: string[]) =>
  (await read(calendar(...all))).rows.map(({ cells }) => cells.starts_at)

/** Numbers of rows, cancellations and recurring events. */
async function summary(file: Blob) {
  const { rows, cancelled, cancelledDays, cancelledEvents, repeating } = await read(file)
  return [rows.length, cancelled.length, cancelledEvents, cancelledDays, repeating]
}

describe('a calendar file', () => {
  it('gives a recurring event as one row and counts its cancelled day', async () => {
    expect(await summary(fixture('cancelled-day.ics'))).toEqual([1, 1, 0, 1, 1])
    const { cancelled } = await read(fixture('cancelled-day.ics'))
    expect(cancelled[0]?.cells.starts_at).toBe('2027-01-13 19:00')
  })

  it('is read again as the same from its result file', async () => {
    const day = event(
      'UID:w',
      'SEQUENCE:2',
      'RECURRENCE-ID:20270113T110000Z',
      'DTSTART:20270114T110000Z',
    )
    const gone = event(
      'UID:x',
      'SEQUENCE:3',
      'STATUS:CANCELLED',
      'DTSTART:20270115T110000Z',
      'SUMMARY:决赛',
    )
    const found = await read(calendar(...event(...weekly, 'SUMMARY:"联赛", 一'), ...day, ...gone))
    expect([found.rows.length, found.cancelled.length]).toEqual([2, 1])
    const rows = withSources(found).map(({ cells }) => cells)
    const again = await read(new Blob([csvOf([...importColumns, ...sourceColumns], rows)]))
    const withoutEmpty = (cells: object) =>
      Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell))
    const plain = (all: typeof found.rows) =>
      all.map(({ cells, source }) => ({ source, cells: withoutEmpty(cells) }))
    expect(plain(again.rows)).toEqual(plain(found.rows))
    expect(plain(again.cancelled)).toEqual(plain(found.cancelled))
    expect(again).toMatchObject({ cancelledEvents: 1, cancelledDays: 0 })
  })

  it('gives a changed day as a row of its own', async () => {
    const day = event('UID:w', 'RECURRENCE-ID:20270113T110000Z', 'DTSTART:20270114T110000Z')
    expect(await startsIn(...event(...weekly), ...day)).toEqual([
      '2027-01-06 19:00',
      '2027-01-14 19:00',
    ])
    const first = event('UID:w', 'RECURRENCE-ID:20270106T110000Z', 'DTSTART:20270107T110000Z')
    expect(await startsIn(...event(...weekly), ...first)).toEqual([
      '2027-01-13 19:00',
      '2027-01-07 19:00',
    ])
  })

  it.each([
    ['a date and time', 'EXDATE:20270106T110000Z,20270113T110000Z', '2027-01-20 19:00'],
    ['another zone', 'EXDATE;TZID=Asia/Tokyo:20270106T200000', '2027-01-13 19:00'],
    ['a day', 'EXDATE;VALUE=DATE:20270106', '2027-01-13 19:00'],
  ])('starts a series at its first day that is not excluded by %s', async (_, excluded, start) => {
    expect(await startsIn(...event(...weekly, excluded))).toEqual([start])
  })

  it('starts a series at its own start, whatever other days it names', async () => {
    const days = event('DTSTART:20270105T010000Z', 'RDATE;VALUE=PERIOD:20270106T010000Z/PT1H')
    expect(await startsIn(...days)).toEqual(['2027-01-05 09:00'])
  })

  it('adds a day to a series of another file with METHOD:ADD', async () => {
    const day = event('UID:w', 'DTSTART:20270210T110000Z')
    const { rows } = await read(calendar('METHOD:ADD', ...day))
    expect(rows.map(({ source }) => source?.recurrence)).toEqual(['2027-02-10T11:00:00.000Z'])
  })

  it('leaves out a series without a day that takes place', async () => {
    const all = 'EXDATE:20270106T110000Z,20270113T110000Z,20270120T110000Z,20270127T110000Z'
    expect(await summary(calendar(...event(...weekly, all)))).toEqual([0, 4, 0, 4, 1])
    const range = [
      'UID:w',
      'RECURRENCE-ID;RANGE=THISANDFUTURE:20270106T110000Z',
      'STATUS:CANCELLED',
    ]
    expect(await summary(calendar(...event(...weekly), ...event(...range)))).toEqual([
      0, 1, 0, 1, 1,
    ])
  })

  it('leaves out cancelled events, by status or method', async () => {
    const own = ['UID:event-7@example.test', 'DTSTART:20270106T110000Z', 'SUMMARY:A']
    expect(await summary(calendar(...event(...own, 'status:Cancelled')))).toEqual([0, 1, 1, 0, 0])
    const file = calendar('METHOD:CANCEL', ...event(...own))
    expect(await summary(file)).toEqual([0, 1, 1, 0, 0])
    expect((await read(file)).cancelled[0]?.cells).toMatchObject({
      number: '7',
      'title.zh-CN': 'A',
    })
    const day = [...own, 'RECURRENCE-ID:20270106T110000Z']
    expect(await summary(calendar('METHOD:CANCEL', ...event(...day)))).toEqual([0, 1, 0, 1, 0])
    expect(await summary(calendar(...event(...own, 'STATUS:TENTATIVE')))).toEqual([1, 0, 0, 0, 0])
  })

  it('names each event by its UID and day, except an event of the site', async () => {
    const day = event('UID:w', 'SEQUENCE:2', 'RECURRENCE-ID:20270113T110000Z', 'DTSTART:20270114')
    const own = event('UID:event-7@example.test', 'DTSTART:20270106T110000Z')
    const others = event('UID:event-7@elsewhere.test', 'DTSTART:20270106T110000Z', 'SEQUENCE:-1')
    const { rows } = await read(calendar(...event(...weekly), ...day, ...own, ...others))
    expect(rows.map(({ cells, source }) => [cells.number, source])).toEqual([
      ['', { uid: 'w', recurrence: '', sequence: 0 }],
      ['', { uid: 'w', recurrence: '2027-01-13T11:00:00.000Z', sequence: 2 }],
      ['7', undefined],
      ['', { uid: 'event-7@elsewhere.test', recurrence: '', sequence: 0 }],
    ])
  })

  it.each(['REPLY', 'COUNTER', 'REFRESH', 'DECLINECOUNTER'])(
    'is refused with METHOD:%s',
    async (method) => {
      const file = calendar('VERSION:2.0', `METHOD:${method}`, ...event('UID:a'))
      await expect(read(file)).rejects.toMatchObject({ flaw: 'no_events', line: 3 })
    },
  )

  it('uses the version of an event with the highest sequence', async () => {
    const version = (sequence: number, day: number, ...more: string[]) =>
      event('UID:v', `SEQUENCE:${sequence}`, `DTSTART:202701${day}T110000Z`, ...more)
    expect(await startsIn(...version(3, 13), ...version(10, 14), ...version(9, 15))).toEqual([
      '2027-01-14 19:00',
    ])
    const cancelled = version(11, 14, 'STATUS:CANCELLED')
    expect(await summary(calendar(...version(10, 14), ...cancelled))).toEqual([0, 1, 1, 0, 0])
    const [older, newer] = ['DTSTAMP:20261101T000000Z', 'DTSTAMP:20261102T000000Z']
    expect(await startsIn(...version(1, 14, newer), ...version(1, 15, older))).toEqual([
      '2027-01-14 19:00',
    ])
  })

  it('may contain several calendars, lines folded within a character, and CR as line end', async () => {
    const folded = Buffer.concat([
      Buffer.from('BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:20270106T110000Z\r\nSUMMARY:'),
      Buffer.from('新春').subarray(0, 4),
      Buffer.from('\r\n '),
      Buffer.from('新春').subarray(4),
      Buffer.from('\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n'),
    ])
    expect((await read(new Blob([folded]))).rows[0]?.cells['title.zh-CN']).toBe('新春')
    const two = ['BEGIN:VCALENDAR', ...event('SUMMARY:A'), 'END:VCALENDAR']
    expect(await summary(lines(...two, ...two))).toEqual([2, 0, 0, 0, 0])
    expect(await summary(new Blob([two.join('\r')]))).toEqual([1, 0, 0, 0, 0])
  })

  it.each([
    ['SUMMARY;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=E6=96=B0=', '=E6=98=A5'],
    ['SUMMARY;ENCODING=QUOTED-PRINTABLE;CHARSET=gbk:=D0=C2=B4=BA'],
    ['SUMMARY;encoding=quoted-printable:=E6=96=B0=E6=98=A5'],
  ])('reads the bytes of older programs: %s', async (...title) => {
    const { rows } = await read(calendar(...event('DTSTART:20270106T110000Z', ...title)))
    expect(rows[0]?.cells['title.zh-CN']).toBe('新春')
  })

  it('names and counts what it does not import', async () => {
    const todo = ['BEGIN:VTODO', 'UID:t', 'SUMMARY:Do', 'END:VTODO']
    const more = [
      'DESCRIPTION:Long',
      'LOCATION:Hall',
      'ATTENDEE:mailto:a@b.test',
      'ATTENDEE:mailto:c@b.test',
    ]
    const file = calendar(
      ...todo,
      ...event(...weekly, ...more, 'X-OWN:1'),
      ...event('UID:b', 'LOCATION:Hall'),
    )
    expect([...(await read(file)).leftOut]).toEqual([
      ['VTODO', 1],
      ['DESCRIPTION', 1],
      ['LOCATION', 2],
      ['ATTENDEE', 1],
    ])
  })

  it.each<[string, string[], string]>([
    [
      'the last day of a month',
      [
        'DTSTART:20270131T110000Z',
        'RRULE:FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=3',
        'EXDATE:20270131T110000Z',
      ],
      '2027-02-28 19:00',
    ],
    [
      'an end',
      [
        'DTSTART:20270106T110000Z',
        'RRULE:FREQ=WEEKLY;UNTIL=20270301T000000Z;BYDAY=WE,FR',
        'EXDATE:20270106T110000Z,20270108T110000Z',
      ],
      '2027-01-13 19:00',
    ],
    [
      'days named one by one',
      ['DTSTART:20270106T110000Z', 'RDATE:20270107T110000Z', 'EXDATE:20270106T110000Z'],
      '2027-01-07 19:00',
    ],
    [
      'whole days',
      ['DTSTART;VALUE=DATE:20270106', 'RRULE:FREQ=DAILY;COUNT=3', 'EXDATE;VALUE=DATE:20270106'],
      '2027-01-07 00:00',
    ],
  ])('finds the first day of a series with %s', async (_, series, found) => {
    expect(await startsIn(...event(...series))).toEqual([found])
  })

  it('names the last line of a file that was cut off', async () => {
    const file = lines('BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'SUMMARY:Cut', '')
    await expect(read(file)).rejects.toMatchObject({ flaw: 'unreadable', line: 3 })
  })

  it('names the line that cannot be read', async () => {
    const file = calendar('VERSION:2.0', ...event('UID:a', 'nonsense'))
    await expect(read(file)).rejects.toMatchObject({ flaw: 'unreadable', line: 5 })
  })

  it('puts each title into its language', async () => {
    const { rows } = await read(fixture('language.ics'))
    expect(rows[0]?.cells).toMatchObject({ 'title.en-US': 'English only', kind: 'event' })
    expect(rows[0]?.cells).not.toHaveProperty('title.zh-CN')
    const both = event('SUMMARY;LANGUAGE=zh-TW:春', 'SUMMARY;LANGUAGE=TH:ฤดู', 'SUMMARY:春天')
    expect((await read(calendar(...both))).rows[0]?.cells).toMatchObject({
      'title.zh-HK': '春',
      'title.th-TH': 'ฤดู',
      'title.zh-CN': '春天',
    })
  })
})

it.each([
  ['en', 'en-US'],
  ['EN-us', 'en-US'],
  ['en-GB', 'en-US'],
  ['en-Latn-GB-oxendict', 'en-US'],
  ['zh', 'zh-CN'],
  ['zh-SG', 'zh-CN'],
  ['zh-Hans-HK', 'zh-CN'],
  ['zh-cmn-Hans-CN', 'zh-CN'],
  ['zh-Hant', 'zh-HK'],
  ['zh-TW', 'zh-HK'],
  ['zh-MO', 'zh-HK'],
  ['zh-Hant-CN', 'zh-HK'],
  ['yue', 'zh-HK'],
  ['zh-yue', 'zh-HK'],
  ['vi', 'vi-VN'],
  ['th-TH-u-nu-thai', 'th-TH'],
  ['hi_IN', 'hi-IN'],
  ['fr', null],
  ['', null],
  ['not a tag', null],
])('the language tag %j is %j', (tag, locale) => {
  expect(lookupLocale(tag)).toBe(locale)
})

describe('a table', () => {
  it.each([
    ['separator-line.csv', '2027-01-16 19:30'],
    ['heads-in-capitals.csv', '2027-01-16 19:30'],
    ['comma-at-end.csv', '2027-01-16 19:30'],
    ['events-gbk.csv', '2027-01-16 19:30'],
    ['events-saved-by-spreadsheet.csv', '2027/1/9 20:05'],
  ])('%s is read', async (name, start) => {
    const { rows, floating } = await read(fixture(name))
    expect(rows[0]?.cells).toMatchObject({ starts_at: start, 'title.zh-CN': '新春赛程公布' })
    expect(floating).toBeNull()
  })

  it('has its dates in the chosen order', async () => {
    const file = new Blob(['kind,starts_at,ends_at\nevent,3/4/2027 20:05,'])
    const { rows } = await readFile(file, {}, { order: 'dmy' })
    expect(rows[0]?.cells).toMatchObject({ starts_at: '2027-4-3 20:05', ends_at: '' })
  })

  it.each([
    ['kind,Titel\nevent,x', 'unknown_column', 1, 'titel'],
    ['kind,Kind\nevent,x', 'repeated_column', 1, 'kind'],
    ['kind,title.zh-CN\nevent,x\nevent,Spring, schedule', 'stray_cell', 3, '3'],
    ['kind\n"event', 'quotes', 2, ''],
    ['', 'unreadable', 1, ''],
  ])('%j is refused', async (text, flaw, line, column) => {
    await expect(read(new Blob([text]))).rejects.toMatchObject({ flaw, line, column })
  })

  it('is refused if it is not text', async () => {
    await expect(read(new Blob([Uint8Array.of(0x50, 0x4b, 3, 4, 0)]))).rejects.toMatchObject({
      flaw: 'encoding',
    })
  })
})
