// Parses event files into rows of cells. The parsers are loaded on first use.
import {
  importColumns,
  maxImportRows,
  titleColumn,
  toWallTime,
  type ImportCells,
  type ImportColumn,
} from '../../../contract/desk/calendar/event-import.ts'
import { defaultLocale, isLocale } from '../../../contract/locale.ts'
import { plainCell } from '../../../contract/text/csv.ts'

export interface Rows {
  rows: { line: number; cells: ImportCells }[]
  /** Number of recurring events. Only their first occurrence is read. */
  repeating: number
}

export type FileErrorCode = 'unknown_column' | 'too_many' | 'unreadable'

/** Error that rejects the whole file. */
export class FileParseError extends Error {
  readonly flaw: FileErrorCode
  readonly line: number
  readonly column: string
  constructor(flaw: FileErrorCode, line: number, column = '') {
    super(flaw)
    this.flaw = flaw
    this.line = line
    this.column = column
  }
}

/** @throws FileParseError */
export async function readFile(file: File, defaults: ImportCells): Promise<Rows> {
  const text = await file.text()
  const isCalendar = /^\uFEFF?\s*BEGIN:VCALENDAR/i.test(text)
  const read = isCalendar ? await readCalendar(text, defaults) : await readTable(text)
  if (read.rows.length > maxImportRows) throw new FileParseError('too_many', maxImportRows + 2)
  return read
}

const isColumn = (name: string): name is ImportColumn => importColumns.some((one) => one === name)

async function readTable(text: string): Promise<Rows> {
  const { default: papa } = await import('papaparse')
  const { data } = papa.parse<string[]>(text.replace(/^\uFEFF/, ''))
  const [head = [], ...lines] = data
  const names = head.map((name) => name.trim())
  const columns = names.filter(isColumn)
  const unknown = names.find((name) => !isColumn(name))
  if (unknown !== undefined || columns.length === 0)
    throw new FileParseError(unknown === undefined ? 'unreadable' : 'unknown_column', 1, unknown)
  const rows = lines.flatMap((line, at) => {
    const cells = columns.map((name, index) => [name, plainCell(line[index] ?? '').trim()] as const)
    // Spreadsheets leave empty lines at the end.
    if (cells.every(([, cell]) => cell === '')) return []
    return [{ line: at + 2, cells: Object.fromEntries(cells) }]
  })
  return { rows, repeating: 0 }
}

async function readCalendar(text: string, defaults: ImportCells): Promise<Rows> {
  const { default: ical } = await import('ical.js')
  const parsed = attempt(() => new ical.Component(ical.parse(text)))
  if (!parsed) throw new FileParseError('unreadable', 1)
  for (const zone of parsed.getAllSubcomponents('vtimezone')) ical.TimezoneService.register(zone)
  const events = parsed.getAllSubcomponents('vevent').map((one) => new ical.Event(one))
  const rows = events.map((event, at) => {
    const [, number = ''] = /^calendar-(\d{1,9})@/.exec(event.uid ?? '') ?? []
    const language = event.component.getFirstProperty('summary')?.getParameter('language')
    const title = titleColumn(isLocale(language) ? language : defaultLocale)
    const times = timesOf(event.startDate, event.endDate)
    const shared = number ? {} : defaults
    return { line: at + 1, cells: { ...shared, number, ...times, [title]: event.summary ?? '' } }
  })
  return { rows, repeating: events.filter((event) => event.isRecurring()).length }
}

interface Time {
  isDate: boolean
  toJSDate: () => Date
  toString: () => string
}

/** All-day dates are days in UTC+8. The end date is exclusive. */
function timesOf(start: Time | null, end: Time | null): ImportCells {
  const cell = (time: Time | null) => {
    if (!time) return ''
    if (time.isDate) return `${time.toString().slice(0, 10)} 00:00`
    return toWallTime(time.toJSDate().toISOString())
  }
  return { starts_at: cell(start), ends_at: cell(end ?? start) }
}

function attempt<Made>(make: () => Made): Made | null {
  try {
    return make()
  } catch {
    return null
  }
}
