export type Cell = string | number | null

/** Spreadsheets take what begins so for a formula. */
const formula = /^[=+\-@\t\r]/

function cellOf(value: Cell): string {
  const text = String(value ?? '')
  const safe = formula.test(text) ? `'${text}` : text
  return /[",\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Saves lines as a file that spreadsheets open without running anything in it. */
export function saveCsv(name: string, lines: readonly (readonly Cell[])[]): void {
  const text = lines.map((line) => line.map(cellOf).join(',')).join('\r\n')
  const link = document.createElement('a')
  // The mark tells Excel that it is UTF-8.
  link.href = URL.createObjectURL(new Blob([`\uFEFF${text}\r\n`], { type: 'text/csv' }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
