// Parses the lines of a CSV file of draws and validates each of them.
import { isPeriodOf, type LineError } from '../../../client/contract/desk/draws/draw.ts'
import { drawPeriod } from '../../../client/contract/draws/mark-six.ts'
import { highestNumber } from '../../../client/contract/draws/rules.ts'
import { parseMoment, type DateOrder } from '../../../client/contract/files/moment.ts'
import { placesOf, type ColumnHeads, type Table } from '../../../client/contract/files/table.ts'
import { plainDigits } from '../../../client/contract/characters/digits.ts'
import type { ImportedDraw } from '../../storage/schema/index.ts'

export const numberColumns = ['n1', 'n2', 'n3', 'n4', 'n5', 'n6'] as const
/** Required columns. Totals and trends are derived from them, so other columns are ignored. */
const columns = ['period', 'drawn_at', ...numberColumns, 'special'] as const
type Column = (typeof columns)[number]

const numberHeads = (name: (typeof numberColumns)[number]) => {
  const digit = name.slice(1)
  const before = [
    'n',
    'no',
    'number',
    'winning number',
    '号码',
    '號碼',
    '平码',
    '平碼',
    'số',
    'เลข',
    'หมายเลข',
    'अंक',
    'संख्या',
    'नंबर',
    '',
  ]
  return before.map((one) => `${one}${digit}`)
}
/** Heads of this desk and of published tables of draws. */
const knownHeads: ColumnHeads<Column> = {
  period: [
    'period',
    'draw number',
    'draw no',
    'draw',
    '期号',
    '期數',
    '期数',
    'kỳ',
    'kỳ quay',
    'kỳ số',
    'งวด',
    'งวดที่',
    'ड्रॉ',
    'ड्रॉ संख्या',
    'ड्रॉ नंबर',
  ],
  drawn_at: [
    'drawn_at',
    'draw date',
    'date',
    '开奖时间',
    '开奖日期',
    '攪珠日期',
    '搅珠日期',
    '日期',
    'ngày quay',
    'ngày mở thưởng',
    'thời gian quay',
    'ngày',
    'วันที่ออกรางวัล',
    'เวลาออกรางวัล',
    'วันที่',
    'ड्रॉ तिथि',
    'ड्रॉ की तारीख',
    'तारीख',
    'तिथि',
    'दिनांक',
  ],
  ...(Object.fromEntries(numberColumns.map((name) => [name, numberHeads(name)])) as Record<
    (typeof numberColumns)[number],
    string[]
  >),
  special: [
    'special',
    'special number',
    'extra number',
    '特别号',
    '特别号码',
    '特別號',
    '特別號碼',
    '特码',
    'số đặc biệt',
    'เลขพิเศษ',
    'หมายเลขพิเศษ',
    'विशेष अंक',
    'विशेष संख्या',
    'विशेष नंबर',
  ],
}

export interface DrawLine extends ImportedDraw {
  line: number
}

export interface ReadLines {
  lines: DrawLine[]
  faults: LineError[]
  /** Heads of columns that are not imported. */
  others: string[]
}

/** How dates of a file are read. */
interface Dates {
  /** Default draw time in UTC+8, for days without a time. */
  time: string
  /** Order of dates with the year last. */
  order: DateOrder | undefined
}

interface Reading extends Dates {
  line: number
  cells: Record<Column, string>
  faults: LineError[]
}

export function readDrawLines({ heads, line: first, rows }: Table, dates: Dates): ReadLines {
  const places = new Map(columns.map((column) => [column, placesOf(heads, knownHeads[column])[0]]))
  const missing = columns.filter((column) => places.get(column) === undefined)
  if (missing.length > 0) {
    const found = heads.join(' ').slice(0, 100)
    const faults = missing.map((column) => ({
      line: first,
      column,
      code: 'column_missing' as const,
      found,
    }))
    return { lines: [], faults, others: [] }
  }
  const faults: LineError[] = []
  const lines = rows.flatMap(({ line, cells: row }) => {
    const cells = Object.fromEntries(
      columns.map((column) => [column, plainDigits(row[places.get(column)!] ?? '').trim()]),
    ) as Record<Column, string>
    return readLine({ line, cells, faults, ...dates }) ?? []
  })
  const used = new Set(columns.flatMap((column) => placesOf(heads, knownHeads[column])))
  const others = heads.filter((head, at) => head !== '' && !used.has(at))
  return { lines, faults, others }
}

function readLine(reading: Reading): DrawLine | null {
  const { line, cells, faults } = reading
  const before = faults.length
  const period = periodIn(cells.period)
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

/** `2026140`, also as `第2026140期`, `26/140` or `2026-140`. */
function periodIn(text: string): string {
  const [, year, number] = /^第?(\d{4}|\d\d)[/-]?(\d{3})期?$/.exec(text) ?? []
  const isWhole = year?.length === 4 || /[/-]/.test(text)
  return year && isWhole ? `${year.padStart(4, '20')}${number}` : text
}

function note({ line, cells, faults }: Reading, column: Column, code: LineError['code']): void {
  faults.push({ line, column, code, found: cells[column].slice(0, 100) })
}

/** Parses the time of the draw; a day without a time has the default one. */
function momentIn(reading: Reading): string {
  const read = parseMoment(reading.cells.drawn_at, reading)
  if ('at' in read) return read.at
  note(reading, 'drawn_at', read.error === 'bad_time' ? 'drawn_at_format' : read.error)
  return ''
}

function numberIn(reading: Reading, column: Column): number {
  const text = reading.cells[column]
  const number = Number(/^(\d{1,2})(?:[.,]0+)?$/.exec(text)?.[1] ?? 0)
  if (number < 1 || number > highestNumber) note(reading, column, 'number_format')
  return number
}

function noteRepeated(reading: Reading): void {
  const seen = new Set<number>()
  for (const column of [...numberColumns, 'special'] as const) {
    const number = parseInt(reading.cells[column], 10)
    if (seen.has(number)) note(reading, column, 'number_repeated')
    else if (number > 0) seen.add(number)
  }
}
