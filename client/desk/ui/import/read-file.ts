// Reads uploaded text files and tables, for all imports.
import { readText, type Encoding, type TextReadings } from '../../../contract/files/encoding.ts'
import {
  placesOf,
  plainHead,
  readTable,
  strayCell,
  type ColumnHeads,
} from '../../../contract/files/table.ts'
import type { DateOrder } from '../../../contract/files/moment.ts'

/** Column of a result file that says what is wrong with a row. Imports pass over it. */
export const noteColumn = 'problem'

/** Choices of the operator about one file. */
export interface FileChoice {
  encoding?: Encoding | undefined
  /** Order of dates with the year last. */
  order?: DateOrder | undefined
}

type FileErrorCode =
  | 'unknown_column'
  | 'repeated_column'
  | 'stray_cell'
  | 'too_many'
  | 'unreadable'
  | 'quotes'
  | 'encoding'
  | 'no_events'

/** Error that rejects the whole file. */
export class FileParseError extends Error {
  readonly flaw: FileErrorCode
  readonly line: number
  readonly column: string
  /** Readings of the file, if another encoding may help. */
  source: TextReadings | undefined
  constructor(flaw: FileErrorCode, line: number, column = '') {
    super(flaw)
    this.flaw = flaw
    this.line = line
    this.column = column
  }
}

interface DecodedFile {
  text: string
  /** The chosen reading first. */
  source: TextReadings
}

/** The file in the chosen encoding, by default the most plausible one. @throws FileParseError */
export function decodeFile(bytes: Uint8Array, encoding?: Encoding): DecodedFile {
  const { readings, isUnsure } = readText(bytes)
  const chosen = readings.find((one) => one.encoding === encoding) ?? readings[0]
  if (!chosen) throw new FileParseError('encoding', 1)
  const others = readings.filter((one) => one !== chosen)
  return { text: chosen.text, source: { readings: [chosen, ...others], isUnsure } }
}

/** Reads a text file; an error names the readings of the file. @throws FileParseError */
export async function readTextFile<Content extends object>(
  file: Blob,
  encoding: Encoding | undefined,
  parse: (text: string) => Promise<Content>,
): Promise<Content & { source: TextReadings }> {
  const { text, source } = decodeFile(new Uint8Array(await file.arrayBuffer()), encoding)
  try {
    return { ...(await parse(text)), source }
  } catch (error) {
    if (error instanceof FileParseError) error.source = source
    throw error
  }
}

export interface NamedRow<Column extends string> {
  line: number
  cells: Partial<Record<Column, string>>
}

interface NamedTable<Column extends string> {
  rows: NamedRow<Column>[]
  /** Columns of the file. */
  columns: Column[]
  /** Heads that name no column. */
  others: string[]
  /** Line of the heads. */
  line: number
  /** Further lines with the heads, which are skipped. */
  repeatedHeads: number[]
}

/** Reads a table by the heads of its columns. @throws FileParseError */
export async function readNamedTable<Column extends string>(
  text: string,
  known: ColumnHeads<Column>,
): Promise<NamedTable<Column>> {
  const table = await readTable(text)
  const [broken] = table.broken
  if (broken !== undefined) throw new FileParseError('quotes', broken)
  const heads = table.heads.map(plainHead)
  const found = (Object.entries(known) as [Column, readonly string[]][]).flatMap(
    ([column, names]) => {
      const places = placesOf(table.heads, names)
      return places.length > 0 ? [{ column, places }] : []
    },
  )
  if (found.length === 0) throw new FileParseError('unreadable', table.line)
  const used = new Set(found.flatMap(({ places }) => places.map((at) => heads[at])))
  const repeated = heads.findIndex((head, at) => used.has(head) && heads.indexOf(head) < at)
  if (repeated >= 0) throw new FileParseError('repeated_column', table.line, table.heads[repeated])
  const stray = strayCell(table)
  if (stray) throw new FileParseError('stray_cell', stray.line, String(stray.column))
  const rows = table.rows.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(
      found.map(({ column, places }) => [column, firstCell(places.map((at) => cells[at]))]),
    ) as NamedRow<Column>['cells'],
  }))
  const others = table.heads.filter(
    (head, at) => head !== '' && head !== noteColumn && !used.has(heads[at]),
  )
  const columns = found.map(({ column }) => column)
  return { rows, columns, others, line: table.line, repeatedHeads: table.repeatedHeads }
}

const firstCell = (cells: readonly (string | undefined)[]) =>
  cells.map((cell = '') => cell.trim()).find((cell) => cell !== '') ?? ''
