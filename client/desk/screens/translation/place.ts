// The selected cell of the board: an item in a language.
import type { BoardCell, BoardRow } from '../../../contract/desk/entries/board.ts'
import type { Locale } from '../../../contract/locale.ts'
import { languageColumns } from '../../ui/language-names.ts'

export interface CellPosition {
  group: number
  lang: Locale
}

export interface SelectedCell {
  row: BoardRow
  cell: BoardCell
}

export function cellIn(row: BoardRow, lang: Locale): BoardCell {
  return row.cells.find((one) => one.lang === lang)!
}

export function spotAt(rows: readonly BoardRow[], place: CellPosition | null): SelectedCell | null {
  const row = place && rows.find(({ group_id }) => group_id === place.group)
  return row ? { row, cell: cellIn(row, place.lang) } : null
}

/** Cell that an arrow key moves to, within the edges of the board. */
export function moved(
  rows: readonly BoardRow[],
  { group, lang }: CellPosition,
  [down, right]: readonly [down: number, right: number],
): CellPosition {
  const row = rows.findIndex(({ group_id }) => group_id === group) + down
  const column = languageColumns.indexOf(lang) + right
  return {
    group: rows[Math.max(0, Math.min(rows.length - 1, row))]?.group_id ?? group,
    lang: languageColumns[Math.max(0, Math.min(languageColumns.length - 1, column))] ?? lang,
  }
}

/** First cell with work: an outdated one, or else a missing one, or else the first cell. */
export function firstPlace(
  rows: readonly BoardRow[],
  lang: Locale | undefined,
): CellPosition | null {
  const spots = rows.flatMap((row) =>
    languageColumns
      .filter((one) => one !== row.source_lang && (!lang || one === lang))
      .map((one) => ({ row, cell: cellIn(row, one) })),
  )
  const found =
    spots.find(({ cell }) => isOutdated(cell)) ??
    spots.find(({ cell }) => cell.state === 'missing') ??
    spots[0]
  return found ? { group: found.row.group_id, lang: found.cell.lang } : null
}

/** True if readers see the entry and its source has changed since. */
export const isOutdated = ({ state, outdated_since }: BoardCell) =>
  outdated_since !== null && state === 'published'

const day = 86_400_000
/** Age in days from which the bar of an outdated translation is full. */
const oldest = 21

export function ageOf(since: string, now: Date): { days: number; share: number } {
  const days = Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / day))
  return { days, share: Math.min(1, Math.max(0.05, days / oldest)) }
}
