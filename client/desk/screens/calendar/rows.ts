// Rows of the import table, as read from an event file.
import type {
  EventSource,
  ImportCells,
  ImportColumn,
} from '../../../contract/desk/calendar/event-import.ts'

interface Row {
  line: number
  cells: ImportCells
  /** Identity in a calendar file. */
  source?: EventSource | undefined
}

interface RowProblem {
  line: number
  column: ImportColumn
  flaw: 'unknown_zone'
  /** Text in the file. */
  found: string
}

export interface FileRows {
  rows: Row[]
  problems: RowProblem[]
  /** Events and days that the file cancels. */
  cancelled: Row[]
  cancelledEvents: number
  /** Number of cancelled days of recurring events. */
  cancelledDays: number
  /** Number of recurring events. Only their first occurrence is read. */
  repeating: number
  /** Names of the zones that the file's times name. */
  zones: string[]
  /** Lines of a table that repeat the heads. */
  repeatedHeads: number[]
  /** Entries and properties that the import does not keep, by name, with their number. */
  leftOut: Map<string, number>
  /** False for a table, whose times are in UTC+8. */
  isCalendar: boolean
  /** Zone of times that name none; `null` if there are none. */
  floating: { zone: string; label: string; isFromFile: boolean } | null
}

export const noRows = (): FileRows => ({
  rows: [],
  problems: [],
  cancelled: [],
  cancelledEvents: 0,
  cancelledDays: 0,
  repeating: 0,
  zones: [],
  repeatedHeads: [],
  leftOut: new Map(),
  isCalendar: false,
  floating: null,
})
