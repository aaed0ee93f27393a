// drizzle-kit generates a migration from the difference between its last snapshot and the exported tables, so a table
// that is no longer exported would be dropped.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { is } from 'drizzle-orm'
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { describe, expect, it } from 'vitest'
import { breakingStatements, type Migrations } from '../../support/data/migration-compatibility.ts'
import * as searchSchema from '../../../worker/search/schema.ts'
import * as schema from '../../../worker/storage/schema/index.ts'
import * as deliverySchema from '../../../worker/storage/schema/newsletter/delivery.ts'

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

function migrationsIn(folder: string): Migrations {
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  return new Map(
    files
      .toSorted()
      .map((name) => [path.parse(name).name, readFileSync(`${folder}/${name}`, 'utf8')]),
  )
}

describe.each([
  ['content', schema],
  ['search', searchSchema],
  ['deliveries', deliverySchema],
])('migrations of %s', (name, module) => {
  const folder = `migrations/${name}`

  it('create the tables and columns that the schema exports', () =>
    expect(exported(module)).toEqual(migrated(folder)))

  it('stay compatible with the previous release', () => {
    const migrations = migrationsIn(folder)
    expect(migrations.size).toBeGreaterThan(0)
    const broken = [...migrations.keys()].flatMap((one) => breakingStatements(migrations, one))
    expect(broken).toEqual([])
  })
})

describe('a migration', () => {
  /** Incompatibilities reported for a migration that follows one creating the table `notes`. */
  const broken = (...statements: string[]) =>
    breakingStatements(
      new Map([
        ['0001_notes', 'CREATE TABLE `notes` (`id` integer);'],
        ['0002_next', statements.join('--> statement-breakpoint\n')],
      ]),
      '0002_next',
    ).map((statement) => statement.replace('0002_next: ', ''))

  it.each([
    'DROP TABLE `notes`;',
    'ALTER TABLE `notes` DROP COLUMN `id`;',
    'ALTER TABLE `notes` RENAME TO `texts`;',
    'ALTER TABLE `notes` RENAME COLUMN `id` TO `number`;',
    'CREATE UNIQUE INDEX `notes_id` ON `notes` (`id`);',
    'DROP TRIGGER `notes_counted`;',
    'DROP INDEX IF EXISTS notes_id;',
    'ALTER TABLE `notes` ADD `text` text NOT NULL;',
    'ALTER TABLE `notes` ADD COLUMN text text not null;',
  ])('may not contain %s', (statement) => expect(broken(statement)).toEqual([statement]))

  it.each([
    ['ALTER TABLE `notes` ADD `text` text;'],
    ["ALTER TABLE `notes` ADD `text` text DEFAULT '' NOT NULL;"],
    ["ALTER TABLE `notes` ADD `text` text NOT NULL DEFAULT '';"],
    ['CREATE INDEX `notes_id` ON `notes` (`id`);'],
    ['CREATE TABLE `tags` (`id` integer NOT NULL);', 'CREATE UNIQUE INDEX `t` ON `tags` (`id`);'],
    ['DROP INDEX `notes_id`;', 'CREATE INDEX `notes_id` ON `notes` (`id`);'],
    ['DROP TRIGGER `t`;', 'CREATE TRIGGER `t` AFTER INSERT ON `notes` BEGIN SELECT 1; END;'],
  ])('may contain %s', (...statements) => expect(broken(...statements)).toEqual([]))

  it.each([
    ['unread since 0001_notes', 0],
    ['unread since 0002_next', 1],
    ['unread since 0001', 1],
    ['unread', 1],
    ['yes', 1],
  ])('may drop after the line "contract: %s", or an error is reported', (line, count) =>
    expect(broken(`-- contract: ${line}\nDROP TABLE \`notes\`;`)).toHaveLength(count),
  )
})
