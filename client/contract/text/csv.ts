/** `null` is an empty cell. */
export type Cell = string | number | boolean | null

/**
 * Texts that a spreadsheet reads as a formula, and the same behind apostrophes, so that the reader removes no apostrophe
 * of the text itself.
 */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/

/** CSV as in RFC 4180. Text that a spreadsheet would read as a formula is prefixed with an apostrophe. */
export function toCsv(lines: readonly (readonly Cell[])[]): string {
  return lines.map((cells) => `${cells.map(toField).join(',')}\r\n`).join('')
}

function toField(cell: Cell): string {
  if (typeof cell !== 'string') return String(cell ?? '')
  const text = formula.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The text of a cell without the apostrophe of `toCsv`. */
export function plainCell(text: string): string {
  return text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text
}
