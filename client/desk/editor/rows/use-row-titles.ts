import type { ListField } from '../../../contract/desk/entries/kinds/fields/field.ts'
import { useReferenceOptions } from '../form/use-choices.ts'
import { titleOfRow, type Rows } from './rows.ts'
import type { Row } from '../../../contract/desk/rows.ts'

/** What each row is called; one that stands for a game, by the name of the game. */
export function useRowTitles(field: ListField, rows: Rows): (row: Row) => string {
  const isGame = field.of[field.rowTitleField]?.type === 'game'
  const keys = isGame ? rows.flatMap((row) => keyOf(row[field.rowTitleField]) ?? []) : []
  const { chosen } = useReferenceOptions(isGame ? 'game' : null, '', keys)
  const names = new Map(chosen.map(({ key, name }) => [key, name]))
  return (row) =>
    isGame ? (names.get(keyOf(row[field.rowTitleField]) ?? '') ?? '') : titleOfRow(field, row)
}

const keyOf = (value: unknown) => (typeof value === 'number' ? String(value) : undefined)
