// Reads event files as rows of the import table.
import {
  importColumns,
  maxImportRows,
  type ImportCells,
} from '../../../contract/desk/calendar/event-import.ts'
import { readText, type Encoding, type TextReadings } from '../../../contract/files/encoding.ts'
import { readTable, strayCell } from '../../../contract/files/table.ts'
import { noteColumn } from '../../ui/import/result-file.tsx'
import { readCalendar } from './read-calendar.ts'
import { FileParseError, noRows, type FileRows } from './rows.ts'

/** Choices of the operator about one file. */
export interface FileChoice {
  encoding?: Encoding | undefined
  zone?: string | undefined
}

interface Reading extends FileChoice {
  /** Host of the site. */
  host?: string | undefined
}

export interface ReadFile extends FileRows {
  source: TextReadings
}

/** @throws FileParseError */
export async function readFile(
  file: Blob,
  defaults: ImportCells,
  { encoding, zone, host }: Reading = {},
): Promise<ReadFile> {
  const stored = new Uint8Array(await file.arrayBuffer())
  const { readings, isUnsure } = readText(isCalendar(stored) ? unfolded(stored) : stored)
  const chosen = readings.find((one) => one.encoding === encoding) ?? readings[0]
  if (!chosen) throw new FileParseError('encoding', 1)
  const source = { readings: [chosen, ...readings.filter((one) => one !== chosen)], isUnsure }
  try {
    return { ...(await readRows(stored, chosen.text, { defaults, zone, host })), source }
  } catch (error) {
    if (error instanceof FileParseError) error.source = source
    throw error
  }
}

interface RowOptions {
  defaults: ImportCells
  zone: string | undefined
  host: string | undefined
}

async function readRows(stored: Uint8Array, text: string, options: RowOptions): Promise<FileRows> {
  const lines = () => (stored.includes(0) ? text : latin(stored)).split(/\r\n|\n|\r/)
  const read = isCalendar(stored)
    ? await readCalendar(text, { ...options, lines: lines() })
    : await readEventTable(text)
  if (read.rows.length > maxImportRows) throw new FileParseError('too_many', maxImportRows + 2)
  return read
}

const latin = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes)

/** True for a calendar in any encoding, with or without a byte order mark. */
function isCalendar(bytes: Uint8Array): boolean {
  return /^\s*BEGIN:VCALENDAR/i.test(latin(bytes.subarray(0, 200)).replaceAll(/[^\s -~]/g, ''))
}

/** The bytes of a calendar without its folds, which may cut a character in two (RFC 5545, section 3.1). */
function unfolded(bytes: Uint8Array): Uint8Array {
  const [tab, lineFeed, carriageReturn, space] = [0x09, 0x0a, 0x0d, 0x20]
  if (bytes.includes(0)) return bytes
  const kept: number[] = []
  for (const byte of bytes) {
    const isFold = kept.at(-1) === lineFeed && (byte === space || byte === tab)
    if (!isFold) {
      kept.push(byte)
      continue
    }
    kept.pop()
    if (kept.at(-1) === carriageReturn) kept.pop()
  }
  return Uint8Array.from(kept)
}

async function readEventTable(text: string): Promise<FileRows> {
  const table = await readTable(text)
  const [broken] = table.broken
  if (broken !== undefined) throw new FileParseError('quotes', broken)
  const columns = table.heads.map(
    (head) => importColumns.find((name) => name.toLowerCase() === head) ?? null,
  )
  if (columns.every((name) => name === null)) throw new FileParseError('unreadable', table.line)
  const unknown = table.heads.find((head, at) => head !== '' && head !== noteColumn && !columns[at])
  if (unknown !== undefined) throw new FileParseError('unknown_column', table.line, unknown)
  const repeated = table.heads.find((head, at) => head !== '' && table.heads.indexOf(head) < at)
  if (repeated !== undefined) throw new FileParseError('repeated_column', table.line, repeated)
  const stray = strayCell(table)
  if (stray) throw new FileParseError('stray_cell', stray.line, String(stray.column))
  const rows = table.rows.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(
      columns.flatMap((name, at) => (name ? [[name, cells[at]?.trim() ?? '']] : [])),
    ),
  }))
  return { ...noRows(), rows }
}
