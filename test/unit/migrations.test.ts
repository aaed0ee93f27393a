// drizzle-kit makes a migration of the difference between its last snapshot and the tables a schema exports: one that is
// no longer exported would be dropped.
import { readdirSync, readFileSync } from 'node:fs'
import { is } from 'drizzle-orm'
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { describe, expect, it } from 'vitest'
import * as searchSchema from '../../worker/search/schema.ts'
import * as schema from '../../worker/storage/schema/index.ts'

interface Snapshot {
  tables: Record<string, { columns: object }>
}

function migrated(folder: string): Record<string, string[]> {
  const [last] = readdirSync(`${folder}/meta`)
    .filter((name) => name.endsWith('_snapshot.json'))
    .toSorted()
    .toReversed()
  const { tables } = JSON.parse(readFileSync(`${folder}/meta/${last}`, 'utf8')) as Snapshot
  return Object.fromEntries(
    Object.entries(tables).map(([name, { columns }]) => [name, Object.keys(columns).toSorted()]),
  )
}

function exported(module: object): Record<string, string[]> {
  const tables = Object.values(module).filter((one) => is(one, SQLiteTable))
  return Object.fromEntries(
    tables.map((table) => {
      const { name, columns } = getTableConfig(table)
      return [name, columns.map((column) => column.name).toSorted()]
    }),
  )
}

describe.each([
  ['migrations', schema],
  ['migrations-search', searchSchema],
])('%s', (folder, module) => {
  it('make the tables and columns that the schema exports', () =>
    expect(exported(module)).toEqual(migrated(folder)))
})
