import type { ListedEntry } from '../../../contract/backstage/entry.ts'
import type { Cell } from '../../data/save-csv.ts'

const columns = [
  'id',
  'item_id',
  'lang',
  'title',
  'state',
  'changed_at',
  'published_at',
  'outdated_since',
  'url',
] as const

/** The rows of a list as lines of a file. */
export function linesOf(rows: readonly ListedEntry[]): Cell[][] {
  return [[...columns], ...rows.map((row) => columns.map((name) => row[name]))]
}
