// Files that the desk makes, for people to save.
import { toCsv, type Cell } from '../../contract/text/csv.ts'

/** A table with its column names; the byte order mark tells Excel that it is UTF-8. */
export function csvOf<Name extends string>(
  columns: readonly Name[],
  rows: readonly Readonly<Partial<Record<Name, Cell>>>[],
): string {
  const lines = rows.map((row) => columns.map((name) => row[name] ?? null))
  return `\uFEFF${toCsv([columns, ...lines])}`
}

export function saveFile(name: string, type: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
