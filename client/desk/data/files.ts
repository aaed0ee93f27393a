// Files that the desk creates for download.
import { toCsv, type Cell } from '../../contract/text/csv.ts'

/** CSV with a header row; the byte order mark makes Excel read it as UTF-8. */
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
