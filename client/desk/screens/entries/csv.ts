import type { ListedEntry } from '../../../contract/desk/entries/entry.ts'
import { csvOf, saveFile } from '../../data/files.ts'

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

/** Saves rows as a file that spreadsheets open without running anything in it. */
export function saveCsv(name: string, rows: readonly ListedEntry[]): void {
  saveFile(name, 'text/csv', csvOf(columns, rows))
}
