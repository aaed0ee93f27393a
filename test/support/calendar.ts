// The calendar's page as its tests read it.
import { expect } from 'vitest'
import { raiseContentVersion } from '../../worker/data/content-version.ts'
import { events } from '../../worker/data/schema.ts'
import { demoRows } from './api.ts'
import { ask, readPage, testDeps } from './site.ts'

export const origin = 'http://localhost:8787'
export const open = async (path: string) => readPage(await ask(path))
export const { db } = testDeps()
export const inEnglish = demoRows(events).filter((row) => row.lang === 'en-US')

/** The rows of the table: heading of the group, title, whether it has the red dot. */
export async function rowsOf(path: string) {
  const rows: { day: string; title: string; isSoon: boolean; time: string }[] = []
  let day = ''
  const response = await ask(path)
  expect(response.status, path).toBe(200)
  await new HTMLRewriter()
    .on('.cal .dayrow', { element: () => void (day = '') })
    .on('.cal .dayrow th', { text: (chunk) => void (day += chunk.text) })
    .on('.cal tr:not(.dayrow) .ttl', {
      element: () => void rows.push({ day, title: '', isSoon: false, time: '' }),
    })
    .on('.cal .ttl b', { text: (chunk) => void (rows.at(-1)!.title += chunk.text) })
    .on('.cal .ttl .dot', { element: () => void (rows.at(-1)!.isSoon = true) })
    .transform(response)
    .arrayBuffer()
  return rows
}
export const titlesOf = async (path: string) => (await rowsOf(path)).map((row) => row.title)

/** An English event of its own. */
export async function add(values: Partial<typeof events.$inferInsert>): Promise<void> {
  const model = inEnglish[0]!
  const own = { id: 90_001, group_id: 90_001, kind: 'event' as const, title: 'Lanternfish' }
  await db.insert(events).values({ ...model, ...own, ...values })
  await raiseContentVersion(testDeps())
}
