// Reads events of calendar files (RFC 5545 and 5546) as rows of the import table.
import { eventUid } from '../../../contract/calendar/ics.ts'
import {
  maxImportRows,
  maxUidLength,
  titleColumn,
  type ImportCells,
} from '../../../contract/desk/calendar/event-import.ts'
import { defaultLocale } from '../../../contract/locale.ts'
import { lookupLocale } from '../../ui/import/language-tags.ts'
import { FileParseError } from '../../ui/import/read-file.ts'
import { noRows, type FileRows } from './rows.ts'
import { readSeries, sequenceOf, textOf, type Series } from './series.ts'
import { cellOf, endOf, stampOf, type Component, type Stamp, type ZoneOf } from './stamps.ts'
import { zonesOf, type Zone } from './zones.ts'

/** Zone of the site, for times without a zone. */
export const siteZone = 'Asia/Shanghai'
const site: Zone = { name: siteZone, toUtc: (wall) => wall - 8 * 60 * 60 * 1000 }

interface Options {
  /** Values that calendar files lack. */
  defaults: ImportCells
  /** Zone chosen by the operator for times without one. */
  zone?: string | undefined
  /** Host of the site, for the UIDs of its own events. */
  host?: string | undefined
  /** Lines of the file before unfolding, for line numbers. */
  lines: readonly string[]
}

/** Methods whose files hold no events that take place as written (RFC 5546, section 1.4). */
const otherMethods = new Set(['reply', 'refresh', 'counter', 'declinecounter'])

export async function readCalendar(text: string, options: Options): Promise<FileRows> {
  const { default: ical } = await import('ical.js')
  const found = { ...noRows(), isCalendar: true }
  const places = placesOf(options.lines)
  const parsed = attempt(() => ical.parse(tolerated(text)) as unknown[])
  if ('error' in parsed) throw new FileParseError('unreadable', lineOf(parsed.error, options.lines))
  const calendars = (Array.isArray(parsed.made[0]) ? parsed.made : [parsed.made]) as unknown[][]
  for (const one of calendars)
    await readInto(found, new ical.Component(one), { ...options, places }).catch(
      (error: unknown) => {
        if (error instanceof FileParseError) throw error
        throw new FileParseError('unreadable', lineOf(error, options.lines))
      },
    )
  found.rows.sort((a, b) => a.line - b.line)
  found.zones = [...new Set(found.zones)]
  found.cancelled = found.cancelled.slice(0, maxImportRows)
  return found
}

/**
 * Quotes zones with a colon, and writes times without the signs of ISO 8601, as section 3.3 asks. Other times stay as
 * texts, so that a fault shows them as they are written.
 */
const tolerated = (text: string) =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(
      /^([A-Z-]+)((?:;[^:;\n]*)*;ENCODING=QUOTED-PRINTABLE(?:;[^:;\n]*)*):((?:.*=\n)*.*)$/gim,
      plainText,
    )
    .replaceAll(
      /^((?:DT(?:START|END)|RECURRENCE-ID|EXDATE|RDATE)\b.*:)(\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d)?Z?)?|\d{8}T\d{4}(?:\d\d)?Z?)$/gim,
      (_, name: string, time: string) =>
        name +
        time
          .toUpperCase()
          .replaceAll(/[-:]/g, '')
          .replace(' ', 'T')
          .replace(/(?<=T\d{4})(?=Z?$)/, '00'),
    )
    .replaceAll(/^([A-Z-]+(?:;[^:;\n]*)*;TZID=)([^":;\n]*:[^":;\n]*)(?=;|:\d{8})/gim, '$1"$2"')
    .replaceAll(
      /^(DT(?:START|END)(?:;(?:"[^"\n]*"|[^":\n])*)?):(?!\d{8}(?:T\d{6}Z?)?\s*$)(.*)$/gim,
      (_, name: string, value: string) =>
        `${name.replace(/;VALUE=[^;]*/i, '')};VALUE=TEXT:${value.replaceAll(/[\\,;]/g, String.raw`\$&`)}`,
    )

/** A text of older programs (vCalendar 1.0) whose bytes are written as `=E6`, as it is written today. */
function plainText(line: string, name: string, parameters: string, value: string): string {
  const kept = parameters.replaceAll(/;(?:ENCODING|CHARSET)=[^;]*/gi, '')
  const charset = /;CHARSET="?([^;"]*)/i.exec(parameters)?.[1] ?? 'utf-8'
  const written = value
    .replaceAll('=\n', '')
    .replaceAll(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  const bytes = Uint8Array.from(written, (sign) => sign.charCodeAt(0))
  const read = attempt(() => new TextDecoder(charset, { fatal: true }).decode(bytes))
  if ('error' in read) return line
  return `${name}${kept}:${read.made.replaceAll(/\r\n|[\r\n]/g, String.raw`\n`)}`
}

function attempt<Made>(make: () => Made): { made: Made } | { error: unknown } {
  try {
    return { made: make() }
  } catch (error) {
    return { error }
  }
}

/** Line with the text that the parser quotes in its error, otherwise the first one. */
function lineOf(error: unknown, lines: readonly string[]): number {
  // A file that was cut off lacks an end.
  if (/did not end/.test(String(error))) return Math.max(lines.findLastIndex(Boolean) + 1, 1)
  const quoted = String(error)
    .split('"')
    .filter((text, at) => at % 2 === 1 && text.length > 1)
  return Math.max(lines.findIndex((line) => quoted.some((text) => line.includes(text))) + 1, 1)
}

/** Lines of the properties of each event by name, in the order of the file. */
type Places = Map<string, number>[]

function placesOf(lines: readonly string[]): Places {
  const places: Places = []
  for (const [at, line] of lines.entries()) {
    const [, name = '', value = ''] = /^([a-z-]+)[:;](.*)$/i.exec(line) ?? []
    if (/^begin:vevent\s*$/i.test(line)) places.push(new Map())
    const key = /^begin$/i.test(name) ? value.trim().toLowerCase() : name.toLowerCase()
    const own = places.at(-1)
    if (own && !own.has(key)) own.set(key, at + 1)
  }
  return places
}

async function readInto(
  found: FileRows,
  calendar: Component,
  { defaults, zone: chosen, host = '', places, lines }: Options & { places: Places },
): Promise<void> {
  const method = textOf(calendar, 'method').toUpperCase()
  if (otherMethods.has(method.toLowerCase()))
    throw new FileParseError('no_events', lines.findIndex((line) => /^METHOD:/i.test(line)) + 1)
  const findZone = await zonesOf(calendar)
  const calendarZone = textOf(calendar, 'x-wr-timezone')
  const zoneOf: ZoneOf = ({ isUtc, zone }) => {
    if (isUtc) return (wall) => wall
    if (zone !== '') {
      const named = findZone(zone)
      if (named) found.zones.push(named.name)
      return named?.toUtc ?? zone
    }
    const name = chosen ?? (calendarZone || siteZone)
    const floating = name === siteZone ? site : findZone(name)
    const isFromFile = !chosen && calendarZone !== ''
    found.floating = { zone: name, label: floating?.name ?? name, isFromFile }
    return floating?.toUtc ?? name
  }
  const events = calendar.getAllSubcomponents('vevent')
  countLeftOut(found.leftOut, calendar, events)
  const placeOf = new Map(events.map((one) => [one, places.shift() ?? new Map<string, number>()]))
  const add = (component: Component, start: Stamp | null, recurrence = '') => {
    const { number, source } = identityOf(component, recurrence, host)
    const place = placeOf.get(component)!
    const line = place.get('vevent') ?? 1
    const first = stampOf(component, 'dtstart')
    const times = {
      starts_at: start,
      ends_at: start && first && endOf(component, first, start, zoneOf),
    }
    const cells = { ...(number === '' && defaults), number, ...titlesOf(component) }
    for (const column of ['starts_at', 'ends_at'] as const) {
      const stamp = times[column]
      const read = stamp ? cellOf(stamp, zoneOf) : { cell: '' }
      if ('cell' in read) Object.assign(cells, { [column]: read.cell })
      else
        found.problems.push({
          line: place.get(column === 'starts_at' ? 'dtstart' : 'dtend') ?? line,
          column,
          flaw: 'unknown_zone',
          found: read.unknown,
        })
    }
    return { line, cells, source }
  }
  const cancel = (component: Component, start: Stamp | null, recurrence = '') => {
    const { number, source } = identityOf(component, recurrence, host)
    const read = start && cellOf(start, zoneOf)
    const starts_at = read && 'cell' in read ? read.cell : ''
    const line = placeOf.get(component)?.get('vevent') ?? 1
    found.cancelled.push({ line, cells: { number, starts_at, ...titlesOf(component) }, source })
  }
  const rules = { cancelsAll: method === 'CANCEL', addsDays: method === 'ADD', zoneOf }
  for (const series of await readSeries(events, rules)) place(series, found, { add, cancel })
}

/** Properties that the import reads, or that say nothing to readers. */
const known =
  /^(?:uid|dtstamp|dtstart|dtend|duration|summary|status|sequence|recurrence-id|rrule|rdate|exdate|created|last-modified|transp|class|priority|x-.*)$/
const otherEntries = ['vtodo', 'vjournal', 'vfreebusy']

/** Counts entries that are no events, and properties of events for which the site has no field. */
function countLeftOut(
  leftOut: FileRows['leftOut'],
  calendar: Component,
  events: readonly Component[],
): void {
  const names = [
    ...otherEntries.flatMap((name) => calendar.getAllSubcomponents(name).map(() => name)),
    ...events.flatMap((one) =>
      [...new Set(one.getAllProperties().map(({ name }) => name))].filter(
        (name) => !known.test(name),
      ),
    ),
  ]
  for (const name of names) {
    const key = name.toUpperCase()
    leftOut.set(key, (leftOut.get(key) ?? 0) + 1)
  }
}

/** Number of an event of the site, otherwise the identity in the file. */
function identityOf(component: Component, recurrence: string, host: string) {
  const uid = textOf(component, 'uid')
  const [, number = ''] = /^event-(\d{1,9})@/.exec(uid) ?? []
  if (recurrence === '' && number !== '' && uid === eventUid(Number(number), host))
    return { number, source: undefined }
  const isNamed = uid !== '' && uid.length <= maxUidLength
  const source = isNamed ? { uid, recurrence, sequence: sequenceOf(component) } : undefined
  return { number: '', source }
}

interface Sinks {
  add: (component: Component, start: Stamp | null, recurrence?: string) => FileRows['rows'][number]
  cancel: (component: Component, start: Stamp | null, recurrence?: string) => void
}

/** Adds the rows of an event and of its changed days, and counts what is cancelled. */
function place(series: Series, found: FileRows, { add, cancel }: Sinks): void {
  const { master, first, isCancelled, isRepeating, changed, cancelledDays } = series
  if (master && isCancelled) {
    found.cancelledEvents += 1
    cancel(master, stampOf(master, 'dtstart'))
    return
  }
  if (isRepeating) found.repeating += 1
  found.cancelledDays += cancelledDays.length
  for (const { component, start, recurrence } of cancelledDays) cancel(component, start, recurrence)
  if (master && (first || !stampOf(master, 'dtstart'))) found.rows.push(add(master, first))
  for (const { component, recurrence } of changed)
    found.rows.push(add(component, stampOf(component, 'dtstart'), recurrence))
}

/** The titles of an event by their languages; of several in one language, the first. */
function titlesOf(component: Component): ImportCells {
  const titles = component.getAllProperties('summary').map((property) => {
    const tag = String(property.getParameter('language') ?? '')
    return [titleColumn(lookupLocale(tag) ?? defaultLocale), String(property.getFirstValue())]
  })
  return Object.fromEntries(titles.toReversed())
}
