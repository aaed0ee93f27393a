// Cost of the cron job in a minute without due work.
import {
  createExecutionContext,
  createScheduledController,
  waitOnExecutionContext,
} from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { getTableColumns, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import worker from '../../../worker/index.ts'
import { articles, contentState } from '../../../worker/storage/schema/index.ts'
import { brokenSearch, countingDb } from '../../support/fakes/bindings.ts'
import { publishAll } from '../../support/site/publish-all.ts'
import { finishNightlyWork } from '../../support/site/nightly-work.ts'
import { setClock, stopClockAt } from '../../support/fakes/clock.ts'
import { fetchApp, now, resetSite, testDeps } from '../../support/site/site.ts'

beforeEach(resetSite)

async function passMinute(bindings: Partial<Env> = {}): Promise<void> {
  const context = createExecutionContext()
  await worker.scheduled(createScheduledController(), { ...env, ...bindings }, context)
  await waitOnExecutionContext(context)
}

/** Passes a minute of the stopped clock. */
async function passNextMinute(bindings?: Partial<Env>): Promise<void> {
  await passMinute(bindings)
  setClock(new Date(Date.now() + 60_000).toISOString())
}

/** Rows read in a minute once earlier minutes have finished all work. */
async function idleRows(): Promise<number> {
  for (let minute = 0; minute < 3; minute++) await passNextMinute()
  const [content, search] = [countingDb(), countingDb(env.SEARCH)]
  await passNextMinute({ DB: content.DB, SEARCH: search.DB })
  return content.rowsRead() + search.rowsRead()
}

/** Doubles the articles: eight copies of every eighth, because each is indexed. */
async function multiply(): Promise<void> {
  const { db } = testDeps()
  const shifted = new Set(['id', 'group_id'])
  const columns = Object.keys(getTableColumns(articles))
  const values = columns.map((name) =>
    shifted.has(name) ? `articles.${name} + 1000 * copy.value` : `articles.${name}`,
  )
  await db.run(
    sql.raw(`insert into articles (${columns.join(', ')})
      select ${values.join(', ')} from articles, json_each('[1, 2, 3, 4, 5, 6, 7, 8]') as copy where articles.id % 8 = 0`),
  )
  await publishAll()
}

describe('an idle minute', () => {
  stopClockAt(now.toISOString())

  it('reads a few rows, and no more with twice the articles', async () => {
    const before = await idleRows()
    // Webhooks take 3 of them and batches of metrics 2. Some hours of the demo content take seven more.
    expect(before).toBeLessThanOrEqual(202)
    await multiply()
    // After a complete change, comparing the index takes some minutes.
    for (let minute = 0; minute < 4; minute++) await passNextMinute()
    expect(await idleRows()).toBeLessThanOrEqual(before * 1.1)
  })
})

it('due content is published although another job fails', async () => {
  const { db } = testDeps()
  const moment = new Date(Date.now() - 1000).toISOString()
  await fetchApp('/en-US/news/industry')
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await db.update(articles).set({ unpublished_at: moment })
  await db.update(contentState).set({ schedule_checked_at: '2026-11-20T00:00:00.000Z' })
  await passMinute({ SEARCH: brokenSearch })
  expect(logged).toHaveBeenCalledWith(expect.stringContaining('repairIndex'))
  logged.mockRestore()
  await finishNightlyWork()
  // A run publishes at most a hundred groups per type.
  for (let minute = 0; minute < 2; minute++) await passMinute()
  expect(await (await fetchApp('/api/article?lang=en-US')).json()).toMatchObject({ total: 0 })
})
