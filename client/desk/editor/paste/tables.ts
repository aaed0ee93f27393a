// Normalizes tables: no spans, and only paragraphs in cells.
import { insert, isBlank, isBlockElement, moveContent, unwrap } from './dom.ts'
import { writtenNumber } from './list-numbers.ts'

export function flattenTables(body: HTMLElement): void {
  // Inner tables first: they become paragraphs of their outer cell.
  for (const table of [...body.querySelectorAll('table')].reverse()) {
    if (table.parentElement?.closest('td, th')) dissolveTable(table)
    else if (isLayout(table)) dissolveTable(table)
    else normalizeTable(table)
  }
}

export const isLayout = (table: HTMLTableElement) =>
  table.rows.length === 0 || [...table.rows].every((row) => row.cells.length <= 1)

function dissolveTable(table: HTMLTableElement): void {
  moveCaption(table)
  const cells = [...table.rows].flatMap((row) => [...row.cells])
  table.replaceWith(...cells.flatMap((cell) => blocksOf(cell)))
}

/** The caption becomes a paragraph before the table. */
function moveCaption(table: HTMLTableElement): void {
  const { caption } = table
  if (!caption) return
  caption.remove()
  if (caption.textContent.trim()) insert(table.parentNode!, paragraphsOf(caption), table)
}

/** Blocks of an element; loose text is wrapped in paragraphs. */
function blocksOf(element: Element): Node[] {
  const blocks: Node[] = []
  let loose: HTMLElement | undefined
  for (const node of Array.from(element.childNodes)) {
    const isBlock = isBlockElement(node)
    if (isBlock) loose = undefined
    else if (!loose && !isBlank(node))
      blocks.push((loose = element.ownerDocument.createElement('p')))
    if (isBlock) blocks.push(node)
    else loose?.appendChild(node)
  }
  return blocks
}

function normalizeTable(table: HTMLTableElement): void {
  moveCaption(table)
  const hasHead = table.tHead !== null
  const grid = withoutEmptyColumns(gridOf(table))
  const body = table.ownerDocument.createElement('tbody')
  for (const [index, cells] of grid.entries()) {
    const row = body.appendChild(table.ownerDocument.createElement('tr'))
    const isFirst = hasHead ? index < table.tHead!.rows.length : index === 0 && isBold(cells)
    const isHead = isFirst || cells.every((cell) => !cell || cell.localName === 'th')
    for (const cell of cells) row.appendChild(normalizeCell(table.ownerDocument, cell, isHead))
  }
  table.replaceChildren(body)
}

type Grid = (HTMLTableCellElement | undefined)[][]

/** Programs without table heads write one as a first row that is entirely bold. */
const isBold = (cells: Grid[number]) =>
  cells.every((cell) => {
    const bold = [...(cell?.querySelectorAll('strong') ?? [])].map((one) => one.textContent)
    const visible = (text: string) => text.replaceAll(/\s/g, '')
    return cell && bold.length > 0 && visible(bold.join('')) === visible(cell.textContent)
  })
/** Limits malicious spans; no real table is larger. */
const maxSpan = 50

/** Cells at the row and column where they start; other spanned positions stay empty. */
function gridOf(table: HTMLTableElement): Grid {
  const rows = [...table.rows]
  const grid: Grid = rows.map(() => [])
  const taken: boolean[][] = rows.map(() => [])
  for (const [y, row] of rows.entries()) {
    let x = 0
    for (const cell of row.cells) {
      while (taken[y]![x]) x++
      grid[y]![x] = cell
      const across = Math.min(cell.colSpan, maxSpan)
      const down = Math.min(cell.rowSpan || rows.length, maxSpan)
      for (const line of taken.slice(y, y + down)) take(line, x, across)
      x += across
    }
  }
  return grid
}

function take(line: boolean[], from: number, count: number): void {
  for (let at = from; at < from + count; at++) line[at] = true
}

/** Removes columns in which no cell starts; they exist only because of spans. */
function withoutEmptyColumns(grid: Grid): Grid {
  const width = Math.max(...grid.map((row) => row.length))
  const columns = Array.from({ length: width }, (_, column) => column)
  const kept = columns.filter((column) => grid.some((row) => row[column]))
  return grid.map((row) => kept.map((column) => row[column]))
}

function normalizeCell(
  document: Document,
  cell: HTMLTableCellElement | undefined,
  isHead: boolean,
) {
  const made = document.createElement(isHead || cell?.localName === 'th' ? 'th' : 'td')
  if (cell) insert(made, paragraphsOf(cell))
  if (isHead) for (const bold of made.querySelectorAll('b, strong')) unwrap(bold)
  const filled = [...made.children].filter((child) => child.textContent.trim() !== '')
  made.replaceChildren(...(filled.length > 0 ? filled : [document.createElement('p')]))
  return made
}

/** Content of an element where only paragraphs are allowed; items keep their numbers as text. */
export function paragraphsOf(element: Element): HTMLElement[] {
  const number = element.localName === 'li' ? writtenNumber(element) : ''
  const paragraphs = blocksOf(element).flatMap((block) => {
    const isBox = block instanceof Element && [...block.children].some(isBlockElement)
    if (isBox) return paragraphsOf(block)
    const ownNumber =
      block instanceof Element && block.localName === 'li' ? writtenNumber(block) : ''
    const paragraph = element.ownerDocument.createElement('p')
    moveContent(block, paragraph)
    insert(paragraph, [ownNumber], paragraph.firstChild)
    return [paragraph]
  })
  if (paragraphs[0]) insert(paragraphs[0], [number], paragraphs[0].firstChild)
  return paragraphs
}
