export type Cell = string | number | boolean

/** Lines as RFC 4180 wants them. A text a spreadsheet would take for a formula gets an apostrophe in front. */
export function toCsv(lines: readonly (readonly Cell[])[]): string {
  return lines.map((cells) => `${cells.map(toField).join(',')}\r\n`).join('')
}

function toField(cell: Cell): string {
  if (typeof cell !== 'string') return String(cell)
  const text = /^[=+\-@\t\r\n＝＋－＠]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
