import { plainText, type RichTextNode } from '../../contract/text/rich-text.ts'

/** A figure, maybe with a sign or a currency before it. */
const figure = /^[^\p{L}\p{Nd}]{0,3}\p{Nd}/u

/** The cells of all columns that hold figures alone below their head; the first column names its rows. */
export function numericCells(blocks: readonly RichTextNode[]): Set<unknown> {
  const tables = blocks.filter(({ type }) => type === 'table')
  return new Set(tables.flatMap(columnsOf).filter(isOfFigures).flat())
}

function columnsOf({ content = [] }: RichTextNode): RichTextNode[][] {
  const rows = content.map((row) => row.content ?? [])
  const others = rows[0]?.slice(1) ?? []
  return others.map((_, index) => rows.flatMap((row) => row[index + 1] ?? []))
}

function isOfFigures(column: readonly RichTextNode[]): boolean {
  const values = column.filter(({ type }) => type === 'tableCell')
  return values.length > 0 && values.every((cell) => figure.test(plainText(cell)))
}
