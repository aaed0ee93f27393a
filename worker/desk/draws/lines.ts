// Parses the lines of a CSV file of draws and validates each of them.
import {
  calendarDay,
  drawPeriod,
  isPeriodOf,
  type LineError,
} from '../../../client/contract/desk/draws/draw.ts'
import { momentOn } from '../../../client/contract/draws/calendar.ts'
import { highestNumber } from '../../../client/contract/draws/rules.ts'
import type { ImportedDraw } from '../../storage/schema/index.ts'

export const numberColumns = ['n1', 'n2', 'n3', 'n4', 'n5', 'n6'] as const
/** Required columns. Totals and trends are derived from them, so other columns are ignored. */
const columns = ['period', 'drawn_at', ...numberColumns, 'special'] as const
type Column = (typeof columns)[number]

export interface DrawLine extends ImportedDraw {
  line: number
}

export interface ReadLines {
  lines: DrawLine[]
  faults: LineError[]
}

interface Reading {
  line: number
  cells: Record<Column, string>
  faults: LineError[]
  /** Default draw time in UTC+8, for days without a time. */
  time: string
}

/** Parses rows whose first row names the columns. Empty rows are ignored. */
export function readDrawLines(rows: readonly (readonly string[])[], time: string): ReadLines {
  const heads = (rows[0] ?? []).map((head) => head.trim().toLowerCase())
  const missing = columns.filter((column) => !heads.includes(column))
  if (missing.length > 0) {
    const found = heads.join(' ').slice(0, 100)
    const faults = missing.map((column) => ({
      line: 1,
      column,
      code: 'column_missing' as const,
      found,
    }))
    return { lines: [], faults }
  }
  const faults: LineError[] = []
  const lines = rows.slice(1).flatMap((row, index) => {
    if (row.every((cell) => cell.trim() === '')) return []
    const cells = Object.fromEntries(
      columns.map((column) => [column, row[heads.indexOf(column)]?.trim() ?? '']),
    ) as Record<Column, string>
    return readLine({ line: index + 2, cells, faults, time }) ?? []
  })
  return { lines, faults }
}

function readLine(reading: Reading): DrawLine | null {
  const { line, cells, faults } = reading
  const before = faults.length
  const { period } = cells
  if (!drawPeriod.safeParse(period).success) note(reading, 'period', 'period_format')
  const drawn_at = momentIn(reading)
  const numbers = numberColumns.map((column) => numberIn(reading, column))
  const special = numberIn(reading, 'special')
  noteRepeated(reading)
  if (faults.length > before) return null
  if (!isPeriodOf(period, drawn_at)) {
    note(reading, 'drawn_at', 'period_year')
    return null
  }
  return { line, period, drawn_at, numbers: numbers.toSorted((a, b) => a - b), special }
}

function note({ line, cells, faults }: Reading, column: Column, code: LineError['code']): void {
  faults.push({ line, column, code, found: cells[column].slice(0, 100) })
}

/** Parses a timestamp with an offset, or a day with an optional time in UTC+8. */
function momentIn(reading: Reading): string {
  const text = reading.cells.drawn_at
  const [, day = '', time = reading.time] =
    /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d)(?::00)?)?$/.exec(text) ?? []
  const isDay = calendarDay.safeParse(day).success
  const at = Date.parse(isDay ? wallMoment(day, time) : hasOffset.test(text) ? text : '')
  if (!Number.isNaN(at)) return new Date(at).toISOString()
  note(reading, 'drawn_at', 'drawn_at_format')
  return ''
}

const hasOffset = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/

function wallMoment(day: string, time: string): string {
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time) ? momentOn(day, time) : ''
}

function numberIn(reading: Reading, column: Column): number {
  const text = reading.cells[column]
  const number = /^\d{1,2}$/.test(text) ? Number(text) : 0
  if (number < 1 || number > highestNumber) note(reading, column, 'number_format')
  return number
}

function noteRepeated(reading: Reading): void {
  const seen = new Set<number>()
  for (const column of [...numberColumns, 'special'] as const) {
    const number = Number(reading.cells[column])
    if (seen.has(number)) note(reading, column, 'number_repeated')
    else if (number > 0) seen.add(number)
  }
}
