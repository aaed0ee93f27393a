// Rules for seed rows: unique keys, existing references, and documents with text.
import { getTableColumns, getTableName } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/sqlite-core'
import { richText } from '../../../client/contract/text/rich-text-schema.ts'
import { plainText } from '../../../client/contract/text/rich-text.ts'
import type { SeedRow } from '../../../scripts/seed/row.ts'
import { duplicates, fault, type Rule } from './rule.ts'

/** Minimum characters of a document. */
const minText = 20
/** Lowest id of comments written by members. */
const firstMemberComment = 900_000

export const valuesOf = (rows: readonly SeedRow[], name: string) =>
  rows.filter(({ table }) => getTableName(table) === name).map(({ values }) => values)

/** Primary key of a row, its parts joined. */
function keyOf({ table, values }: SeedRow): string {
  const { primaryKeys, columns } = getTableConfig(table)
  const keys = primaryKeys[0]?.columns ?? columns.filter((column) => column.primary)
  return keys.map((key) => String(values[key.name])).join(' ')
}

function repeatedKeys(rows: readonly SeedRow[]): string[] {
  const tables = Map.groupBy(rows, ({ table }) => getTableName(table))
  return [...tables].flatMap(([name, own]) =>
    duplicates(own.map(keyOf)).map((key) => fault(`table ${name}`, key, 'is the key of two rows')),
  )
}

export const rowKeys: Rule = ({ rows, readerRows }) => [
  ...repeatedKeys(rows),
  ...repeatedKeys(readerRows),
  ...valuesOf(readerRows, 'comments')
    .filter(({ id }) => Number(id) >= firstMemberComment)
    .map(({ id }) =>
      fault('table comments', String(id), 'is an id of comments that members write'),
    ),
]

/** `table.column` → values, for referenced columns. */
function referredValues(rows: readonly SeedRow[]): Map<string, Set<unknown>> {
  const known = new Map<string, Set<unknown>>()
  for (const { table, values } of rows)
    for (const column of ['id', 'number', 'slug']) {
      const name = `${getTableName(table)}.${column}`
      known.set(name, (known.get(name) ?? new Set()).add(values[column]))
    }
  return known
}

export const rowReferences: Rule = ({ rows }) => {
  const known = referredValues(rows)
  return rows.flatMap((row) =>
    getTableConfig(row.table).foreignKeys.flatMap(({ reference }) => {
      const { columns, foreignColumns, foreignTable } = reference()
      const [column, foreign] = [columns[0]?.name ?? '', foreignColumns[0]?.name ?? '']
      const value = row.values[column]
      const target = `${getTableName(foreignTable)}.${foreign}`
      if (value === null || value === undefined || known.get(target)?.has(value)) return []
      const place = `${keyOf(row)}.${column}`
      return [
        fault(
          `table ${getTableName(row.table)}`,
          place,
          `${target} has no ${JSON.stringify(value)}`,
        ),
      ]
    }),
  )
}

export const rowDocuments: Rule = ({ rows }) =>
  rows.flatMap((row) => {
    if (!('body' in getTableColumns(row.table)) || !row.values['body']) return []
    const { data, error } = richText.safeParse(row.values['body'])
    const table = `table ${getTableName(row.table)}`
    if (!data) return [fault(table, keyOf(row), `body is no document: ${error.message}`)]
    return plainText(data).length > minText ? [] : [fault(table, keyOf(row), 'body is too short')]
  })
