// API calls in tests. Every response is validated against the contract first.
import { getTableName, type InferInsertModel } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { expect } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '../../../client/contract/api/table.ts'
import { allDemoRows, fetchApp } from './site.ts'

/** A successful response of an endpoint, typed by its contract. */
export async function get<Row extends Endpoint>(
  row: Row,
  path: string,
): Promise<z.infer<Row['output']>> {
  const response = await fetchApp(path)
  const text = await response.text()
  expect(response.status, `${path} ${text.slice(0, 300)}`).toBe(200)
  return z.parse(row.output, JSON.parse(text)) as z.infer<Row['output']>
}

/** All items of a list over all pages. Fails if a page repeats an item or the total changes. */
export async function everyPage<Item extends { id: number }>(
  load: (page: number) => Promise<{ items: Item[]; total: number }>,
): Promise<Item[]> {
  const items: Item[] = []
  const { total } = await load(1)
  for (let page = 1; items.length < total; page += 1) {
    const list = await load(page)
    expect(list.total).toBe(total)
    expect(list.items.length, `page ${page} before the end`).toBeGreaterThan(0)
    items.push(...list.items)
  }
  expect(new Set(items.map((item) => item.id)).size).toBe(items.length)
  return items
}

export const ids = (items: readonly { id: number }[]) => items.map((item) => item.id)

/** Rows of a table in the demo content. */
export function demoRows<Table extends SQLiteTable>(table: Table): InferInsertModel<Table>[] {
  return allDemoRows()
    .filter((one) => one.table === getTableName(table))
    .map((one) => one.values as InferInsertModel<Table>)
}
