// Backups as owners see them: schedule, retention, and the warning if one is missing.
import { env } from 'cloudflare:workers'
import { beforeEach, expect, it } from 'vitest'
import type { BackupList } from '../../../client/contract/desk/site/backups-api.ts'
import type { Today } from '../../../client/contract/desk/today.ts'
import { continueBackup } from '../../../worker/services/backups/backup.ts'
import { listBackups, sweepBackups } from '../../../worker/storage/files/backups.ts'
import { stopClockAt } from '../../support/fakes/clock.ts'
import { countingDb } from '../../support/fakes/bindings.ts'
import { operatorSession, sendDeskRequest } from '../../support/desk/desk.ts'
import { callDesk } from '../../support/desk/entries.ts'
import { readProblem, rowsOf } from '../../support/site/member.ts'
import { resetSite, testDeps } from '../../support/site/site.ts'

const at = (moment: string) => testDeps(new Date(moment))
const hour = 3_600_000

/** Runs the cron job for some minutes. */
async function pass(from: string, minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute++)
    await continueBackup(testDeps(new Date(Date.parse(from) + minute * 60_000)))
}

/** The state after a complete backup. */
const noteDone = (done: string) =>
  rowsOf(
    `insert into job_cursors values ('backup', ?) on conflict do update set value = excluded.value`,
    JSON.stringify({ done }),
  )

stopClockAt('2026-11-20T12:10:00.000Z')

let owner = ''
beforeEach(async () => {
  await resetSite()
  owner = await operatorSession('owner')
})

it('creates one every night at three in the morning in UTC+8, and keeps thirty days', async () => {
  await pass('2026-11-20T12:00:00.000Z', 5)
  await pass('2026-11-20T18:50:00.000Z', 10)
  await pass('2026-11-20T19:00:00.000Z', 5)
  await pass('2026-11-21T18:59:00.000Z', 5)
  const all = await listBackups(testDeps())
  expect(all.map(({ started_at }) => started_at)).toEqual([
    '2026-11-21T19:00:00.000Z',
    '2026-11-20T19:00:00.000Z',
    '2026-11-20T12:00:00.000Z',
  ])
  await env.BACKUPS.put('rows/2026-11-01T00:00:00.000Z/articles/00001.ndjson.gz', 'given up')
  await sweepBackups(at('2026-12-20T19:00:00.001Z'))
  const names = (await env.BACKUPS.list()).objects.map(({ key }) => key)
  expect(names.length).toBeGreaterThan(20)
  expect(names.every((key) => key.includes('2026-11-21T19:00'))).toBe(true)
  await sweepBackups(at('2026-12-21T19:00:00.001Z'))
  expect((await env.BACKUPS.list()).objects).toEqual([])
})

it('reads one row in a minute without a due backup', async () => {
  await noteDone('2026-11-20T12:00:00.000Z')
  const { DB, rowsRead, trips } = countingDb()
  await continueBackup({ ...testDeps(), db: (await import('drizzle-orm/d1')).drizzle(DB) })
  expect([trips(), rowsRead()]).toEqual([1, 1])
})

it('shows owners the age, size and rows, in total and per table', async () => {
  await pass(new Date().toISOString(), 5)
  const { items, under_way, is_late, kept_days } = await callDesk<BackupList>(owner, 'backup')
  expect({ under_way, is_late, kept_days }).toEqual({
    under_way: null,
    is_late: false,
    kept_days: 30,
  })
  const [latest] = items
  const tables = await callDesk<{ items: { name: string; rows: number; bytes: number }[] }>(
    owner,
    `backup/${latest!.started_at}`,
  )
  const sum = (key: 'rows' | 'bytes') => tables.items.reduce((total, one) => total + one[key], 0)
  expect(latest).toMatchObject({
    tables: tables.items.length,
    rows: sum('rows'),
    bytes: sum('bytes'),
  })
  const [{ count }] = (await rowsOf<{ count: number }>(
    'select count(*) as count from articles',
  )) as [{ count: number }]
  expect(tables.items.find(({ name }) => name === 'articles')?.rows).toBe(count)
  const gone = await sendDeskRequest('/api/backstage/backup/2020-01-01T00:00:00.000Z', {
    as: owner,
  })
  expect(await readProblem(gone)).toEqual([404, 'not_found'])
})

it('warns owners on Today, and no other role, once the latest is older than 26 hours', async () => {
  const lateFor = async (as: string) => (await callDesk<Today>(as, 'today')).late_backup
  expect(await lateFor(owner)).toEqual({ last_at: null })
  expect(await lateFor(await operatorSession('editor'))).toBeNull()
  const made = (hours: number) => new Date(Date.now() - hours * hour).toISOString()
  const [recent, old] = [made(25.9), made(26.1)]
  for (const [done, expected] of [
    [recent, null],
    [old, { last_at: old }],
  ] as const) {
    await noteDone(done)
    expect(await lateFor(owner)).toEqual(expected)
  }
})

it('an owner can start a backup at any time, once', async () => {
  await noteDone('2026-11-20T12:00:00.000Z')
  const begin = () => callDesk<BackupList>(owner, 'backup', { body: {} })
  const [one, other] = await Promise.all([begin(), begin()])
  expect(one.under_way?.started_at).toBe(other.under_way?.started_at)
  const acts = await rowsOf(`select action from audit_log where action = 'backup.begin'`)
  expect(acts).toHaveLength(1)
  await pass('2026-11-20T12:30:00.000Z', 5)
  expect((await callDesk<BackupList>(owner, 'backup')).items).toHaveLength(1)
})
