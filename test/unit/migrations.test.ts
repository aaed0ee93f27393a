// drizzle-kit makes a migration of the difference between its last snapshot and the tables a schema exports: one that is
// no longer exported would be dropped.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
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

/** From before there was a release to be replaced while it runs. */
const early = ['0004_forms', '0026_undo_by_entry', '0043_frame', '0003_prefixes']

/**
 * Statements that break the Worker which serves until the new one is uploaded. First expand; what no release reads any more
 * may go in a later one, behind a line that says since when: `-- contract: unread since 0052_home`.
 */
function takenAway(folder: string): string[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  return files
    .filter((name) => !early.includes(path.parse(name).name))
    .flatMap((name) =>
      readFileSync(`${folder}/${name}`, 'utf8')
        .split('--> statement-breakpoint')
        .filter((statement) => breaking.test(statement) && !/^-- contract: \S/m.test(statement))
        .map((statement) => `${name}: ${statement.trim()}`),
    )
}
const breaking = /\bdrop\s+(?:table|column)\b|\brename\s+(?:to|column)\b/i

describe.each([
  ['migrations', schema],
  ['migrations-search', searchSchema],
])('%s', (folder, module) => {
  it('make the tables and columns that the schema exports', () =>
    expect(exported(module)).toEqual(migrated(folder)))

  it('take nothing away that the release before may still read', () =>
    expect(takenAway(folder)).toEqual([]))
})
