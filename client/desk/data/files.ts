// Files that the desk makes, for people to save.

/** Spreadsheets take what begins so for a formula. */
const formula = /^[=+\-@\t\r]/

function cell(value: string | number | null | undefined): string {
  const text = String(value ?? '')
  const safe = formula.test(text) ? `'${text}` : text
  return /[",\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** What a cell was before it was made safe. */
export const plainCell = (text: string) => (/^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text)

/** A table that spreadsheets open without running anything in it. */
export function csvOf<Name extends string>(
  columns: readonly Name[],
  rows: readonly Readonly<Partial<Record<Name, string | number | null>>>[],
): string {
  const lines = rows.map((row) => columns.map((name) => cell(row[name])).join(','))
  // The mark tells Excel that it is UTF-8.
  return `\uFEFF${[columns.join(','), ...lines].join('\r\n')}\r\n`
}

export function saveFile(name: string, type: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
