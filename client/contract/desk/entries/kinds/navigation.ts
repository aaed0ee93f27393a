import { isMadePage } from '../../../site/made-pages.ts'
import { depthOf, rowsIn, type Row } from '../../rows.ts'
import { address, path, texts } from './fields/text-fields.ts'
import { choice, flag, parent } from './fields/value-fields.ts'
import { linkIcons } from './fields/icons.ts'
import type { Kind, RowFault } from './fields/kind.ts'
import { list } from './list.ts'

/** Items below items below items. */
const deepest = 3

/** The whole menu: its order and its moves go out together. */
export const navigation = {
  fields: {
    nav_list: list(
      {
        parent: parent(),
        title: texts(40),
        intro: texts(160, { isLong: true, isOptional: true }),
        address: path(),
        leads_to: address({ isOptional: true }),
        icon: choice(linkIcons, 'icon'),
        active: flag(),
        require_login: flag(),
      },
      {
        title: 'title',
        most: 120,
        deepest,
        begin: { leads_to: '', active: true, require_login: false },
      },
    ),
  },
  description: 'nav_list',
  picture: null,
  begin: () => ({ nav_list: [] }),
  faults,
} satisfies Kind

interface Tree {
  nav_list?: unknown
}

function faults(data: Tree, live: Tree | null): RowFault[] {
  const rows = rowsIn(data.nav_list)
  const before = new Map(rowsIn(live?.nav_list).map((row) => [row.key, row['address']]))
  return rows.flatMap((row, block) => {
    const code = faultOf(row, rows, before.get(row.key))
    return code ? [{ code, field: 'nav_list', block }] : []
  })
}

function faultOf(row: Row, rows: readonly Row[], before: unknown): RowFault['code'] | null {
  const depth = depthOf(row, rows)
  if (depth === null) return 'astray'
  if (depth > deepest) return 'too_deep'
  const { address: own, active } = row
  const isSame = (other: Row) =>
    other !== row && other['active'] === true && other['address'] === own
  if (active === true && rows.some(isSame)) return 'address_taken'
  const hasMoved = typeof before === 'string' && before !== own
  return hasMoved && isMadePage(before) ? 'address_fixed' : null
}
