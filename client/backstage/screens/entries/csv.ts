import type { ListedEntry } from '../../../contract/backstage/entry.ts'

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

/** Spreadsheets take what begins so for a formula. */
const formula = /^[=+\-@\t\r]/

function cell(value: string | number | null): string {
  const text = String(value ?? '')
  const safe = formula.test(text) ? `'${text}` : text
  return /[",\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

function csvOf(rows: readonly ListedEntry[]): string {
  const lines = rows.map((row) => columns.map((name) => cell(row[name])).join(','))
  // The mark tells Excel that it is UTF-8.
  return `\uFEFF${[columns.join(','), ...lines].join('\r\n')}\r\n`
}

/** Saves rows as a file that spreadsheets open without running anything in it. */
export function saveCsv(name: string, rows: readonly ListedEntry[]): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([csvOf(rows)], { type: 'text/csv' }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
