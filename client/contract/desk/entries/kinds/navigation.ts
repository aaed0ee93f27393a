import { isBuiltInPage } from '../../../site/built-in-pages.ts'
import { rowDepth, rowsIn, type Row } from '../../rows.ts'
import { linkField, path, localizedText } from './fields/text-fields.ts'
import { select, flag, parent } from './fields/value-fields.ts'
import { linkIcons } from './fields/icons.ts'
import type { EntryTypeDefinition, RowError } from './fields/definition.ts'
import { list } from './list.ts'

/** Maximum number of nested levels. */
const deepest = 3

/** The whole menu. Its order and structure are published together. */
export const navigation = {
  fields: {
    nav_list: list(
      {
        parent: parent(),
        title: localizedText(40),
        intro: localizedText(160, { isLong: true, isOptional: true }),
        address: path(),
        leads_to: linkField({ isOptional: true }),
        icon: select(linkIcons, 'icon'),
        active: flag(),
        require_login: flag(),
      },
      {
        rowTitleField: 'title',
        max: 120,
        maxDepth: deepest,
        rowDefaults: { leads_to: '', active: true, require_login: false },
      },
    ),
  },
  description: 'nav_list',
  image: null,
  defaults: () => ({ nav_list: [] }),
  validateRows: faults,
} satisfies EntryTypeDefinition

interface Tree {
  nav_list?: unknown
}

function faults(data: Tree, live: Tree | null): RowError[] {
  const rows = rowsIn(data.nav_list)
  const before = new Map(rowsIn(live?.nav_list).map((row) => [row.key, row['address']]))
  return rows.flatMap((row, block) => {
    const code = rowErrorOf(row, rows, before.get(row.key))
    return code ? [{ code, field: 'nav_list', block }] : []
  })
}

function rowErrorOf(row: Row, rows: readonly Row[], before: unknown): RowError['code'] | null {
  const depth = rowDepth(row, rows)
  if (depth === null) return 'orphan_row'
  if (depth > deepest) return 'too_deep'
  const { address: own, active } = row
  const isSame = (other: Row) =>
    other !== row && other['active'] === true && other['address'] === own
  if (active === true && rows.some(isSame)) return 'address_taken'
  const hasMoved = typeof before === 'string' && before !== own
  return hasMoved && isBuiltInPage(before) ? 'address_fixed' : null
}
