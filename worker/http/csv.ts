export type Cell = string | number | boolean

/** CSV as in RFC 4180. A text that a spreadsheet would take for a formula is prefixed with an apostrophe. */
export function toCsv(lines: readonly (readonly Cell[])[]): string {
  return lines.map((cells) => `${cells.map(toField).join(',')}\r\n`).join('')
}

function toField(cell: Cell): string {
  if (typeof cell !== 'string') return String(cell)
  const text = /^[=+\-@\t\r\n＝＋－＠]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
