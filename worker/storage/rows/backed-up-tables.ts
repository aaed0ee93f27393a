// Tables in a backup, with their references.
import { is } from 'drizzle-orm'
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import * as schema from '../schema/index.ts'
import { backedUpColumns, secretTables } from '../schema/secrets.ts'

export interface BackedUpTable {
  name: string
  table: SQLiteTable
  columns: readonly string[]
  references: readonly Reference[]
}

interface Reference {
  column: string
  /** Referenced column. */
  to: { table: string; column: string }
  /** If the referenced row is missing, the row is restored with null. */
  isOptional: boolean
}

function toTable(table: SQLiteTable): BackedUpTable {
  const { name, foreignKeys } = getTableConfig(table)
  const references = foreignKeys.map(({ reference, onDelete }) => {
    const { columns, foreignColumns, foreignTable } = reference()
    const to = { table: getTableConfig(foreignTable).name, column: foreignColumns[0]!.name }
    return { column: columns[0]!.name, to, isOptional: onDelete === 'set null' }
  })
  return { name, table, columns: backedUpColumns(table), references }
}

/** Tables sorted so that each follows the tables it references. */
function sortByDependency(tables: readonly BackedUpTable[]): BackedUpTable[] {
  const placed = new Set<string>()
  const ordered: BackedUpTable[] = []
  while (ordered.length < tables.length) {
    const next = tables.filter(
      ({ name, references }) =>
        !placed.has(name) &&
        references.every(({ to }) => to.table === name || placed.has(to.table)),
    )
    if (next.length === 0) throw new Error('tables have a reference cycle')
    for (const { name } of next) placed.add(name)
    ordered.push(...next)
  }
  return ordered
}

/** Referenced tables first: the order in which tables are filled. They are backed up and emptied in reverse. */
export const backedUpTables: readonly BackedUpTable[] = sortByDependency(
  Object.values(schema)
    .filter((one) => is(one, SQLiteTable))
    .filter((table) => !secretTables.includes(table))
    .map(toTable),
)
