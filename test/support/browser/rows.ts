// Lists of an entry at the desk: adds, opens and edits rows like an operator, key by key.
import { expect, type Locator, type Page } from 'playwright/test'

const cellsOf = 'textarea, input:not([type]), [contenteditable=true]'

/** Cells without texts in other languages than the first. */
export const firstLanguageCells = `:is(${cellsOf}):not([lang]:not([lang=zh-CN]))`

export interface RowList {
  heading: Locator
  rows: Locator
  /** Opens a row by a click; resolves to its form. */
  open: (index: number) => Promise<Locator>
  /** Adds a row at the end, which opens; resolves to its form. */
  add: () => Promise<Locator>
}

/** A list or tree of the open entry, by the name of its field. */
export function rowList(page: Page, name: string): RowList {
  const heading = page.getByRole('heading', { level: 2, name: new RegExp(`^${name} ?\\d*$`) })
  const section = page.locator('.rows-editor', { has: heading })
  const rows = section.locator('[data-row]')
  /** The form is below the row's line. */
  const form = (index: number) => section.locator(`[data-row='${index}'] .row-form`)
  return {
    heading,
    rows,
    async open(index) {
      await section.locator(`[data-row='${index}']`).click()
      await expect(form(index)).toBeVisible()
      return form(index)
    },
    async add() {
      const count = await rows.count()
      await section.locator('.row-add').click()
      await expect(rows).toHaveCount(count + 1)
      await expect(form(count)).toBeVisible()
      return form(count)
    },
  }
}

/** Values of all cells of a form, in order. */
function textsIn(cells: Locator): Promise<string[]> {
  return cells.evaluateAll((found) =>
    found.map((cell) => {
      const text = 'value' in cell ? String(cell.value) : (cell.textContent ?? '')
      // Editors store a space at the edge as a non-breaking space.
      return text.replaceAll('\u00a0', ' ')
    }),
  )
}

interface Typed {
  /** Selector of the cells; all by default. */
  which?: string
  /** Maximum number of cells. */
  most?: number
}

/** Types at the end of each cell, and expects afterwards that the texts stay and no other cell has changed. */
export async function typeInCells(
  form: Locator,
  words: string,
  { which = cellsOf, most = Infinity }: Typed = {},
): Promise<void> {
  const cells = form.locator(cellsOf)
  const expected = await textsIn(cells)
  const chosen = await cells.evaluateAll(
    (found, selector) => found.flatMap((cell, at) => (cell.matches(selector) ? [at] : [])),
    which,
  )
  const { keyboard } = form.page()
  for (const at of chosen.slice(0, most)) {
    await cells.nth(at).press('End')
    // A cell that re-renders on the first key would lose later keys.
    await keyboard.type(words.slice(0, 2))
    await keyboard.insertText(words.slice(2))
    expected[at] += words
  }
  await expect.poll(() => textsIn(cells)).toEqual(expected)
}
