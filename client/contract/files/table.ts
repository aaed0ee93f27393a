// Tables in uploaded files: RFC 4180 and what spreadsheets make of it.
import { asciiDigits } from '../characters/digits.ts'
import { plainCell } from '../text/csv.ts'

interface TableRow {
  /** Line of the file in which the row begins, from 1. */
  line: number
  cells: string[]
}

export interface Table {
  /** Names of the columns, trimmed and in lower case; empty for a column without a name. */
  heads: string[]
  /** Line of the heads. */
  line: number
  /** Rows with at least one cell that is not blank. */
  rows: TableRow[]
  /** Lines that repeat the heads, as in files joined together. They are no rows. */
  repeatedHeads: number[]
  /** Lines of rows whose quotes are not balanced. */
  broken: number[]
}

/** Line that tells spreadsheets the separator. */
const separatorLine = /^"?sep=([^\r\n])"?[,;\t]*(?:\r\n|\n|\r|$)/i

/** Reads a table with a row of heads. The parser is loaded on first use. */
export async function readTable(file: string): Promise<Table> {
  const { default: papa } = await import('papaparse')
  const whole = file.replace(/^\uFEFF/, '')
  const [first = '', separator] = separatorLine.exec(whole) ?? []
  // Line breaks inside quotes belong to a cell and stay. A file joined to another one may begin with a byte order mark.
  const text = whole
    .slice(first.length)
    .replaceAll(/"(?:[^"]|"")*"|\r\n?|(?<=[\r\n])\uFEFF/g, (part) =>
      part.startsWith('"') ? part : part.replace('\uFEFF', '').replaceAll(/\r\n?/g, '\n'),
    )
  const { data, errors } = papa.parse<string[]>(text, {
    delimiter: separator ?? delimiterOf(text),
    newline: '\n',
  })
  const rows: TableRow[] = []
  let line = first === '' ? 1 : 2
  for (const cells of data) {
    rows.push({ line, cells: cells.map(textOf) })
    line += 1 + cells.join('').split(/\r\n|\n|\r/).length - 1
  }
  const broken = errors.flatMap(({ type, row }) =>
    type === 'Quotes' ? (rows[row ?? 0]?.line ?? []) : [],
  )
  const [head, ...others] = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const isHead = ({ cells }: TableRow) => joinedHead(cells) === joinedHead(head?.cells ?? [])
  const repeated = others.filter((row) => isHead(row) || isSeparatorRow(row))
  return {
    heads: head?.cells.map((cell) => cell.trim().toLowerCase()) ?? [],
    line: head?.line ?? 1,
    rows: others.filter((row) => !repeated.includes(row)),
    repeatedHeads: repeated.filter(isHead).map((row) => row.line),
    broken: [...new Set(broken)],
  }
}

/** The text of a cell. `="007"` keeps a spreadsheet from reading a text as a number. */
const textOf = (cell: string) =>
  /^="((?:[^"]|"")*)"$/.exec(cell)?.[1]?.replaceAll('""', '"') ?? plainCell(cell)

/** The heads of a row, by which a repeated one is recognized. Empty cells at the end do not count. */
const joinedHead = (cells: readonly string[]) => cells.map(plainHead).join('\n').replace(/\n+$/, '')

/** A separator line of a file that was joined to another one. */
const isSeparatorRow = ({ cells }: TableRow) => /^\uFEFF?sep=[,;|\t]?$/i.test(cells.join('').trim())

/** Heads that name a column, the preferred one first. A head may be in several columns. */
export type ColumnHeads<Column extends string> = Readonly<Record<Column, readonly string[]>>

/** Positions of a column's heads. `E-mail Address` and `email_address` are the same head, as are `Đến` and `den`. */
export function placesOf(heads: readonly string[], names: readonly string[]): number[] {
  const plain = heads.map(plainHead)
  const places = names.map((name) => plain.indexOf(plainHead(name))).filter((at) => at >= 0)
  return [...new Set(places)]
}

export const plainHead = (head: string) =>
  asciiDigits(head.normalize('NFKD'))
    .toLowerCase()
    .replaceAll('đ', 'd')
    // U+0300 to U+036F are the accents of Latin letters; vowel signs of other scripts stay.
    .replaceAll(/[\u0300-\u036f\s_.:()\p{Cf}\p{DI}-]+/gu, '')

/** Separator of the first line with text, the comma if it has only one cell. */
function delimiterOf(text: string): string {
  const line = /\S[^\n]*/.exec(text.replaceAll(/"(?:[^"]|"")*"/g, 'x'))?.[0] ?? ''
  const amount = (sign: string) => line.split(sign).length
  return [',', ';', '\t', '|', '，', '；'].reduce((best, one) =>
    amount(one) > amount(best) ? one : best,
  )
}

/** First cell that belongs to no named column, such as one behind an unquoted comma. */
export function strayCell({ heads, rows }: Table): { line: number; column: number } | null {
  for (const { line, cells } of rows) {
    const index = cells.findIndex((cell, at) => !heads[at] && cell.trim() !== '')
    if (index >= 0) return { line, column: index + 1 }
  }
  return null
}
