// Restore drill through the desk's API: backs up, destroys, restores, and compares every table.
import { env } from 'cloudflare:workers'
import { getTableName } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { RestoreState } from '../../../client/contract/desk/site/restore.ts'
import { runJobs } from '../../../worker/cron.ts'
import { continueBackup } from '../../../worker/services/backups/backup.ts'
import { listBackups } from '../../../worker/storage/files/backups.ts'
import { storedMaintenance } from '../../../worker/storage/maintenance.ts'
import { backedUpTables } from '../../../worker/storage/rows/backed-up-tables.ts'
import {
  auditLog,
  cacheTagChanges,
  contentState,
  itemLists,
  jobCursors,
  listItems,
  operators,
  outbox,
} from '../../../worker/storage/schema/index.ts'
import { callDesk } from '../../support/desk/entries.ts'
import { operatorSession } from '../../support/desk/desk.ts'
import { rowsOf } from '../../support/site/member.ts'
import { resetSite, testDeps } from '../../support/site/site.ts'

/** The log and the state of the site go on, waiting emails become failed, and lists follow the clock. */
const differing: string[] = [
  auditLog,
  cacheTagChanges,
  contentState,
  itemLists,
  jobCursors,
  listItems,
  operators,
  outbox,
].map(getTableName)
const compared = backedUpTables.map(({ name }) => name).filter((one) => !differing.includes(one))

async function everything(): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {}
  for (const name of compared) found[name] = await rowsOf(`select * from ${name} order by rowid`)
  return found
}

it('a destroyed database is restored through the API of the desk', async () => {
  const start = Date.now()
  const later = (minutes: number) => testDeps(new Date(start + minutes * 60_000))
  await resetSite()
  const owner = await operatorSession('owner', true)
  for (let minute = 0; minute < 20; minute++) await continueBackup(later(minute - 60))
  const from = (await listBackups(testDeps()))[0]!.started_at
  const before = await everything()
  for (const name of ['comments', 'likes', 'events', 'page_components', 'faq_items'])
    await rowsOf(`delete from ${name} returning 1`)
  await rowsOf("update articles set title = 'Later' returning id")
  expect(await everything()).not.toEqual(before)
  const { site_name } = await callDesk<RestoreState>(owner, 'restore')
  const body = { site_name }
  await callDesk<RestoreState>(owner, `backup/${from}/restore`, { method: 'POST', body })
  const stage = async () => (await callDesk<RestoreState>(owner, 'restore')).job?.stage
  // Other jobs run again once it is done.
  for (let minute = 1; minute < 9 && (await stage()) !== 'done'; minute++)
    await runJobs(later(minute), env)
  expect(await stage()).toBe('done')
  const after = await everything()
  const isKept = (name: string) => JSON.stringify(after[name]) === JSON.stringify(before[name])
  expect(compared.filter((name) => !isKept(name))).toEqual([])
  expect(await storedMaintenance(testDeps())).toEqual({ enabled: false })
})
