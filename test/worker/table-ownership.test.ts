// All public content can be edited at the desk. Every table declares its writers, and every text, image and number that
// operators publish has a field.
import { getTableName, is } from 'drizzle-orm'
import { getTableConfig, SQLiteTable, type SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Endpoint } from '../../client/contract/api/endpoint.ts'
import type { Entry } from '../../client/contract/desk/entries/entry.ts'
import { entryTypes, type EntryType } from '../../client/contract/desk/entries/types.ts'
import { fieldsOfType } from '../../client/contract/desk/entries/kinds/registry.ts'
import { deskApi } from '../../client/contract/desk/table.ts'
import { entryTypeStorage as kindRows } from '../../worker/data/entries/kinds/registry.ts'
import * as searchSchema from '../../worker/search/schema.ts'
import * as schema from '../../worker/storage/schema/index.ts'
import { operatorSession } from '../support/desk/desk.ts'
import { callDesk } from '../support/desk/entries.ts'
import { tablesWrittenBy } from '../support/fakes/database.ts'
import { rowsOf } from '../support/site/member.ts'
import { resetSite } from '../support/site/site.ts'
import { columnsWithoutField, fieldOfColumn, tableOwners } from '../support/data/table-owners.ts'

const tables = [...Object.values(schema), ...Object.values(searchSchema)].filter((one) =>
  is(one, SQLiteTable),
)
const names = tables.map((table) => getTableName(table)).toSorted()
const owned = Object.entries(tableOwners)
const kindsOf = (name: string): readonly EntryType[] => {
  const owner = tableOwners[name]
  return typeof owner === 'object' && 'kinds' in owner ? owner.kinds : []
}

it('every table declares its writers, and no other table is declared', () => {
  expect(owned.map(([name]) => name).toSorted()).toEqual([...new Set(names)])
})

it('declared writers are rows of the desk that write and require a permission', () => {
  const rows: Record<string, Endpoint> = deskApi
  for (const [table, owner] of owned) {
    if (typeof owner !== 'object' || !('desk' in owner)) continue
    expect(owner.desk.length, table).toBeGreaterThan(0)
    for (const name of owner.desk) {
      expect(rows[name]?.method, `${table} ${name}`).not.toBe('GET')
      expect(rows[name]?.permission, `${table} ${name}`).toBeTruthy()
    }
  }
})

describe('a published entry', () => {
  let owner = ''
  beforeEach(async () => {
    await resetSite()
    owner = await operatorSession('owner')
  })

  it.each(entryTypes)('is written to the tables of %s', async (type) => {
    const entry = await demoEntry(owner, type)
    const data = { ...entry.data, ...changed(type, entry.data) }
    const written = await tablesWrittenBy(() =>
      callDesk(owner, `entry/${entry.id}/publish`, { body: { rev: entry.rev, data } }),
    )
    const own = names.filter((name) => kindsOf(name).includes(type))
    expect(own.length).toBeGreaterThan(0)
    expect(written).toEqual(expect.arrayContaining(own))
  })
})

/** A live entry with as much content as any. */
async function demoEntry(as: string, type: EntryType): Promise<Entry> {
  const found = await rowsOf<{ id: number }>(
    `select id from entries where type = ? and lang = 'zh-CN' order by state = 'published' desc, id limit 1`,
    type,
  )
  return callDesk<Entry>(as, `entry/${found[0]!.id}`)
}

/** Data that cause writes to tables that are skipped without changes. */
function changed(type: EntryType, data: Entry['data']): object {
  if (type === 'terms') return { subtitle: `${String(data['subtitle'])}!` }
  return type === 'material_group' ? { vip_groups: ['aurora'] } : {}
}

describe.each(names.filter((name) => kindsOf(name).length > 0))('%s', (name) => {
  const table = tables.find((one) => getTableName(one) === name)!
  const columns = shownColumns(table)

  it('has a field for every text, image and number', () => {
    const missing = columns
      .filter((column) => !(column in columnsWithoutField))
      .filter((column) => !kindsOf(name).every((kind) => hasField(kind, fieldOf(column))))
    expect(missing).toEqual([])
  })
})

it('the declaration has no column that is missing or has a field anyway', () => {
  const all = tables.flatMap(shownColumns)
  const stale = [...Object.keys(columnsWithoutField), ...Object.keys(fieldOfColumn)]
  expect(stale.filter((column) => !all.includes(column))).toEqual([])
  const both = Object.keys(columnsWithoutField).filter((column) => column in fieldOfColumn)
  expect(both).toEqual([])
})

/** All columns except ids and languages, stamps, dates of entries, and bodies in other tables. */
function shownColumns(table: SQLiteTable): string[] {
  const { name, columns, foreignKeys } = getTableConfig(table)
  const parents = foreignKeys
    .filter(({ reference }) =>
      kindsOf(getTableName(reference().foreignTable)).some((kind) => kindsOf(name).includes(kind)),
    )
    .flatMap(({ reference }) => reference().columns)
  const isShown = (column: SQLiteColumn) =>
    !column.primary &&
    !(column.name === 'group_id' && name !== 'theme_games') &&
    !parents.includes(column) &&
    !isDate(column) &&
    !unseen.includes(column.name) &&
    !(column.name === 'body' && bodiesApart.includes(name))
  return columns.filter(isShown).map((column) => `${name}.${column.name}`)
}

const bodiesApart = ['articles', 'games']
const unseen = ['lang', 'created_at', 'updated_at', 'notification_id']

function isDate(column: SQLiteColumn): boolean {
  return entryTypes.some((type) => {
    const { dates } = kindRows[type]
    return dates !== undefined && (dates.from === column || dates.until === column)
  })
}

const fieldOf = (column: string) => fieldOfColumn[column] ?? column.split('.')[1] ?? ''

function hasField(kind: EntryType, path: string): boolean {
  const [name = '', cell] = path.split('.')
  const field = fieldsOfType(kind)[name]
  if (!field || cell === undefined) return field !== undefined
  return field.type === 'list' && cell in field.of
}
