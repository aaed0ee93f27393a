// Reads event files as rows of the import table.
import { maxImportRows, type ImportCells } from '../../../contract/desk/calendar/event-import.ts'
import type { TextReadings } from '../../../contract/files/encoding.ts'
import { yearFirst, type DateOrder } from '../../../contract/files/moment.ts'
import {
  decodeFile,
  FileParseError,
  readNamedTable,
  type FileChoice,
} from '../../ui/import/read-file.ts'
import { readCalendar } from './read-calendar.ts'
import { noRows, type FileRows } from './rows.ts'
import { readSources } from './source-columns.ts'

/** Choices of the operator about one file of events. */
export interface EventFileChoice extends FileChoice {
  zone?: string | undefined
}

interface Reading extends EventFileChoice {
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
  { encoding, ...choice }: Reading = {},
): Promise<ReadFile> {
  const stored = new Uint8Array(await file.arrayBuffer())
  const bytes = isCalendar(stored) ? unfolded(stored) : stored
  const { text, source } = decodeFile(bytes, encoding)
  try {
    return { ...(await readRows(stored, text, { defaults, ...choice })), source }
  } catch (error) {
    if (error instanceof FileParseError) error.source = source
    throw error
  }
}

interface RowOptions extends Omit<Reading, 'encoding'> {
  defaults: ImportCells
}

async function readRows(stored: Uint8Array, text: string, options: RowOptions): Promise<FileRows> {
  const lines = () => (stored.includes(0) ? text : latin(stored)).split(/\r\n|\n|\r/)
  const read = isCalendar(stored)
    ? await readCalendar(text, { ...options, lines: lines() })
    : await readEventTable(text, options.order)
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

async function readEventTable(text: string, order: DateOrder | undefined): Promise<FileRows> {
  const { eventHeads } = await import('./event-heads.ts')
  const { rows, others, line, repeatedHeads } = await readNamedTable(text, eventHeads())
  const [unknown] = others
  if (unknown !== undefined) throw new FileParseError('unknown_column', line, unknown)
  const ordered = order
    ? rows.map(({ line, cells }) => ({ line, cells: { ...cells, ...timesIn(cells, order) } }))
    : rows
  return { ...noRows(), ...readSources(ordered), repeatedHeads }
}

/** The times of a row with the year first. */
function timesIn(cells: ImportCells, order: DateOrder): ImportCells {
  const names = (['starts_at', 'ends_at'] as const).filter((name) => cells[name])
  return Object.fromEntries(names.map((name) => [name, yearFirst(cells[name] ?? '', order)]))
}
