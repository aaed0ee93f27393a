// Parses the lines of a CSV file of draws and validates each of them.
import { drawPeriod, isPeriodOf, type LineError } from '../../../client/contract/desk/draws/draw.ts'
import { highestNumber } from '../../../client/contract/draws/rules.ts'
import { parseMoment } from '../../../client/contract/files/moment.ts'
import type { Table } from '../../../client/contract/files/table.ts'
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

/** `time` is the default draw time. */
export function readDrawLines({ heads, line: first, rows }: Table, time: string): ReadLines {
  const missing = columns.filter((column) => !heads.includes(column))
  if (missing.length > 0) {
    const found = heads.join(' ').slice(0, 100)
    const faults = missing.map((column) => ({
      line: first,
      column,
      code: 'column_missing' as const,
      found,
    }))
    return { lines: [], faults }
  }
  const faults: LineError[] = []
  const lines = rows.flatMap(({ line, cells: row }) => {
    const cells = Object.fromEntries(
      columns.map((column) => [column, row[heads.indexOf(column)]?.trim() ?? '']),
    ) as Record<Column, string>
    return readLine({ line, cells, faults, time }) ?? []
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

/** Parses the time of the draw; a day without a time has the default one. */
function momentIn(reading: Reading): string {
  const read = parseMoment(reading.cells.drawn_at, reading.time)
  if ('at' in read) return read.at
  note(reading, 'drawn_at', read.error === 'bad_time' ? 'drawn_at_format' : read.error)
  return ''
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
