// Columns of a result file that keep what a calendar file says of its events, so that a later calendar file updates
// them, and cancelled events stay cancelled.
import { maxUidLength, type ImportColumn } from '../../../contract/desk/calendar/event-import.ts'
import type { NamedRow } from '../../ui/import/read-file.ts'
import type { FileRows } from './rows.ts'

export const sourceColumns = ['uid', 'recurrence', 'sequence', 'cancelled'] as const
export type SourceColumn = (typeof sourceColumns)[number]

/** All rows of a file with these columns, in the order of their lines. */
export function withSources({ rows, cancelled }: FileRows) {
  const kept = rows.map((row) => ({ row, isCancelled: false }))
  const gone = cancelled.map((row) => ({ row, isCancelled: true }))
  return [...kept, ...gone]
    .toSorted((a, b) => a.row.line - b.row.line)
    .map(({ row: { line, cells, source }, isCancelled }) => ({
      line,
      cells: {
        ...cells,
        uid: source?.uid ?? '',
        recurrence: source?.recurrence ?? '',
        sequence: source ? String(source.sequence) : '',
        cancelled: isCancelled ? 'yes' : '',
      },
    }))
}

type Found = Pick<FileRows, 'rows' | 'cancelled' | 'cancelledEvents' | 'cancelledDays'>

/** The opposite of `withSources`. */
export function readSources(rows: readonly NamedRow<ImportColumn | SourceColumn>[]): Found {
  const found: Found = { rows: [], cancelled: [], cancelledEvents: 0, cancelledDays: 0 }
  for (const { line, cells: all } of rows) {
    const { uid = '', recurrence = '', sequence = '', cancelled = '', ...cells } = all
    const isNamed = uid !== '' && uid.length <= maxUidLength
    const version = /^\d{1,9}$/.test(sequence) ? Number(sequence) : 0
    const row = {
      line,
      cells,
      source: isNamed ? { uid, recurrence, sequence: version } : undefined,
    }
    if (cancelled === '') found.rows.push(row)
    else {
      found.cancelled.push(row)
      found[recurrence === '' ? 'cancelledEvents' : 'cancelledDays'] += 1
    }
  }
  return found
}
