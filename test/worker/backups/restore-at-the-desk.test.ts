// Restore from the desk: requested by one owner, confirmed by another, executed by the cron job.
import { env } from 'cloudflare:workers'
import { getTableName } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { RestoreState } from '../../../client/contract/desk/site/restore.ts'
import { runJobs } from '../../../worker/cron.ts'
import { readBackup } from '../../../worker/services/backups/restore.ts'
import { continueRestore } from '../../../worker/services/backups/restore-job.ts'
import { switchMaintenance } from '../../../worker/services/maintenance.ts'
import { getManifest, listBackups, putManifest } from '../../../worker/storage/files/backups.ts'
import { clearMemo } from '../../../worker/storage/memo.ts'
import { storedMaintenance, storeMaintenance } from '../../../worker/storage/maintenance.ts'
import { backedUpTables } from '../../../worker/storage/rows/backed-up-tables.ts'
import {
  auditLog,
  cacheTagChanges,
  contentState,
  issues,
  itemLists,
  jobCursors,
  listItems,
  metricBatches,
  metricCounters,
  operators,
  outbox,
  processedQueueMessages,
} from '../../../worker/storage/schema/index.ts'
import { itDeep } from '../../support/deep.ts'
import { withMethods } from '../../support/fakes/bindings.ts'
import { operatorSession, sendDeskRequest } from '../../support/desk/desk.ts'
import { callDesk, fetchDesk } from '../../support/desk/entries.ts'
import { backUp, sharedBackup } from '../../support/site/backups.ts'
import { addressOf, logIn, readProblem, rowsOf, sendApi } from '../../support/site/member.ts'
import { finishNightlyWork } from '../../support/site/nightly-work.ts'
import { fetchApp, resetSite, testDeps } from '../../support/site/site.ts'

let owner = ''
let from = ''
let start = 0
const later = (minutes: number) => testDeps(new Date(start + minutes * 60_000))
const anHourAgo = sharedBackup(() => backUp((minute) => later(minute - 60)))

/**
 * The log and the state of the site go on, waiting emails become failed, lists follow the clock, Mondays bring an issue
 * of the newsletter, and the queue may bring counts of an earlier test.
 */
const differing: string[] = [
  auditLog,
  cacheTagChanges,
  contentState,
  issues,
  itemLists,
  jobCursors,
  listItems,
  metricBatches,
  metricCounters,
  operators,
  outbox,
  processedQueueMessages,
].map(getTableName)
const compared = backedUpTables.map(({ name }) => name).filter((one) => !differing.includes(one))

async function everything(): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {}
  for (const name of compared) found[name] = await rowsOf(`select * from ${name} order by rowid`)
  return found
}
/** Rows in the backup by table. */
let backedUp: Record<string, unknown[]> | undefined

beforeEach(async () => {
  start = Date.now()
  await resetSite()
  clearMemo()
  owner = await operatorSession('owner', true)
  from = await anHourAgo()
  backedUp ??= await everything()
  await finishNightlyWork(later(0).now())
  await rowsOf("update articles set title = 'Later' where id = 2 returning id")
  await rowsOf('delete from comments returning id')
})

const ask = async (as = owner, site_name?: string) => {
  const name = site_name ?? (await state()).site_name
  return fetchDesk(as, `backup/${from}/restore`, { method: 'POST', body: { site_name: name } })
}
const send = (verb: 'stop' | 'resume' | 'revert') =>
  fetchDesk(owner, `restore/${verb}`, { method: 'POST' })
const state = () => callDesk<RestoreState>(owner, 'restore')
const stage = async () => (await state()).job?.stage
const titles = () => rowsOf<{ title: string }>('select title from articles where id = 2')

async function passMinutes(count: number, first = 1): Promise<void> {
  for (let minute = 0; minute < count; minute++) await runJobs(later(first + minute), env)
}

/** Runs the job each minute until it reaches a stage; resolves to that minute. */
async function passUntil(wanted: string, first = 1): Promise<number> {
  for (let minute = first; minute < first + 20; minute++) {
    await passMinutes(1, minute)
    if ((await stage()) === wanted) return minute
  }
  throw new Error(`not ${wanted} after 20 minutes`)
}

async function secondOwner(): Promise<string> {
  await rowsOf(
    `update operators set roles = '["owner"]' where email = ? returning id`,
    addressOf('editor'),
  )
  return operatorSession('editor', true)
}

it('the restore job reads the bucket only while the site is closed, and once per hour', async () => {
  const keys: string[] = []
  const get = (key: string) => {
    keys.push(key)
    return env.BACKUPS.get(key)
  }
  const minute = async (time: string) => {
    const deps = { ...testDeps(new Date(time)), backups: withMethods(env.BACKUPS, { get }) }
    keys.length = 0
    await continueRestore(deps)
    return keys
  }
  expect(await minute('2026-11-27T08:01:00Z')).toEqual([])
  expect(await minute('2026-11-27T09:00:00Z')).toEqual(['restore.json'])
  await storeMaintenance(testDeps(), { enabled: true })
  expect(await minute('2026-11-27T09:01:00Z')).toEqual(['restore.json'])
})

describe('a restore at the desk', () => {
  it('shows its effect, closes the site, backs up, and restores everything', async () => {
    const { items } = await callDesk<{ items: { name: string; before: number; after: number }[] }>(
      owner,
      `backup/${from}/compare`,
    )
    const comments = items.find(({ name }) => name === 'comments')!
    expect([comments.before, comments.after > 0]).toEqual([0, true])
    const member = await logIn('member')
    expect((await ask()).status).toBe(200)
    expect(await stage()).toBe('backing_up')
    expect(await storedMaintenance(testDeps())).toMatchObject({ enabled: true, restoring: true })
    expect((await fetchApp('/')).status).toBe(503)
    expect(await readProblem(await ask())).toEqual([503, 'maintenance'])
    const opened = { enabled: false, until: null, message: {}, url: '' }
    const command = { deps: testDeps(), operator: null }
    expect(await switchMaintenance(command, opened)).toMatchObject({ restoring: true })

    for (const name of ['likes', 'events', 'page_components', 'faq_items'])
      await rowsOf(`delete from ${name} returning 1`)
    // Other jobs run again once it is done.
    for (let minute = 1; minute < 9 && (await stage()) !== 'done'; minute++)
      await passMinutes(1, minute)
    const restored = await everything()
    const isKept = (name: string) =>
      JSON.stringify(restored[name]) === JSON.stringify(backedUp![name])
    expect(compared.filter((name) => !isKept(name))).toEqual([])
    const { job } = await state()
    expect(job).toMatchObject({ stage: 'done', error: null, bookmark: expect.any(String) })
    expect(job!.rows).toBe(job!.all_rows)
    const [latest] = await listBackups(testDeps())
    expect(latest!.started_at > from).toBe(true)
    expect((await titles())[0]!.title).not.toBe('Later')
    expect(await rowsOf('select id from comments')).toHaveLength(comments.after)
    // Operators stay signed in, members do not, and the site opens after the health check.
    expect((await sendDeskRequest('/api/backstage/me', { as: owner })).status).toBe(200)
    expect(await rowsOf('select id from sessions')).toEqual([])
    expect(await storedMaintenance(testDeps())).toEqual({ enabled: false })
    clearMemo()
    expect((await sendApi('/api/user', { as: member })).status).toBe(401)
    expect((await fetchApp('/')).status).toBe(200)
    const acts = await rowsOf("select target_id from audit_log where action = 'backup.restore'")
    expect(acts).toEqual([{ target_id: from }])
  })

  it('waits for a second owner if there is one', async () => {
    const second = await secondOwner()
    expect((await state()).needs_second).toBe(true)
    expect((await ask()).status).toBe(200)
    await passMinutes(3)
    expect(await stage()).toBe('asked')
    expect((await storedMaintenance(testDeps())).enabled).toBe(false)
    const approve = (as: string) => fetchDesk(as, 'restore/approve', { method: 'POST' })
    expect(await readProblem(await ask(second))).toEqual([409, 'changed_meanwhile'])
    expect(await readProblem(await approve(owner))).toEqual([403, 'forbidden'])
    expect(await readProblem(await approve(await operatorSession('editor')))).toEqual([
      403,
      'step_up_required',
    ])
    expect((await approve(second)).status).toBe(200)
    expect(await stage()).toBe('backing_up')
  })

  /** Tables are empty, and the backup could not be read twice. */
  async function failTwice(): Promise<number> {
    await ask()
    const emptied = (await passUntil('emptying')) + 1
    await passMinutes(1, emptied)
    expect(await rowsOf('select id from articles')).toEqual([])
    const runWith = (minute: number, rows: () => Promise<null>) => {
      const get = (key: string) => (key.startsWith('rows/') ? rows() : env.BACKUPS.get(key))
      return runJobs({ ...later(minute), backups: withMethods(env.BACKUPS, { get }) }, env)
    }
    await runWith(emptied + 1, () => Promise.reject(new Error('lost')))
    expect(await state()).toMatchObject({
      job: { stage: 'filling', error: { code: 'unavailable' } },
    })
    await runWith(emptied + 2, () => Promise.resolve(null))
    const damaged = { code: 'backup_damaged', file: expect.stringContaining(`rows/${from}/`) }
    expect(await state()).toMatchObject({ job: { stage: 'filling', error: damaged } })
    return emptied + 3
  }

  itDeep('continues after a failure, even once the tables are empty', async () => {
    await passUntil('done', await failTwice())
    expect(await state()).toMatchObject({ job: { stage: 'done', error: null } })
    expect((await titles())[0]!.title).not.toBe('Later')
  })

  it('can be canceled before it begins', async () => {
    await secondOwner()
    await ask()
    const cancel = () => fetchDesk(owner, 'restore/cancel', { method: 'POST' })
    expect((await cancel()).status).toBe(200)
    expect(await stage()).toBe('cancelled')
    expect((await cancel()).status).toBe(404)
    await passMinutes(3)
    expect((await titles())[0]!.title).toBe('Later')
  })

  it('needs the name of the site', async () => {
    const refused = await (await ask(owner, 'Another site')).json()
    expect(refused).toMatchObject({ errors: [{ field: 'site_name' }] })
    expect(await stage()).toBeUndefined()
  })

  itDeep('stops between two steps, runs no other job, and continues', async () => {
    await ask()
    const filling = await passUntil('filling')
    expect((await send('stop')).status).toBe(200)
    await passMinutes(3, filling + 1)
    expect(await state()).toMatchObject({ job: { stage: 'stopped', can_go_back: true } })
    expect(await rowsOf('select id from articles')).toEqual([])
    expect((await fetchApp('/')).status).toBe(503)
    expect((await send('stop')).status).toBe(404)
    expect((await send('resume')).status).toBe(200)
    await passUntil('done', filling + 4)
    expect((await titles())[0]!.title).not.toBe('Later')
  })

  it('goes back to the state before it, even after failures with empty tables', async () => {
    const next = await failTwice()
    await send('stop')
    expect((await send('revert')).status).toBe(200)
    await passUntil('done', next)
    expect((await titles())[0]!.title).toBe('Later')
    expect(await storedMaintenance(testDeps())).toEqual({ enabled: false })
  })

  itDeep('is only canceled if it is stopped before tables are emptied', async () => {
    await ask()
    await send('stop')
    expect((await send('revert')).status).toBe(200)
    expect(await stage()).toBe('cancelled')
    expect(await storedMaintenance(testDeps())).toEqual({ enabled: false })
    expect((await titles())[0]!.title).toBe('Later')
  })

  itDeep('keeps the site closed while the restored data is inconsistent', async () => {
    const manifest = (await getManifest(testDeps(), from))!
    const { pages, page_components: _, ...tables } = manifest.tables
    const none = { ...pages!, parts: [], rows: 0 }
    const components = { ...manifest.tables['page_components']!, parts: [], rows: 0 }
    await putManifest(testDeps(), {
      ...manifest,
      tables: { ...tables, pages: none, page_components: components },
    })
    await ask()
    await passMinutes(7)
    const error = { code: 'unhealthy', file: '/' }
    expect(await state()).toMatchObject({ job: { stage: 'checking', error } })
    expect((await fetchApp('/')).status).toBe(503)
  })

  it('is refused if the backup belongs to a newer release', async () => {
    const manifest = (await getManifest(testDeps(), from))!
    const tags = { ...manifest.tables['tags']!, columns: ['later'] }
    const tables = { ...manifest.tables, tags, quizzes: manifest.tables['tags']! }
    await putManifest(testDeps(), { ...manifest, tables })
    const newer = ['tags.later', 'quizzes']
    expect(await callDesk(owner, `backup/${from}/compare`)).toMatchObject({ newer })
    const refused = await (await ask()).json()
    expect(refused).toMatchObject({ errors: newer.map((field) => ({ field })) })
    await expect(readBackup(testDeps(), from)).rejects.toThrow('newer release')
    expect((await titles())[0]!.title).toBe('Later')
  })

  it('is refused with the name of a missing table or a damaged file, and empties nothing', async () => {
    const manifest = (await getManifest(testDeps(), from))!
    const { users: _, ...tables } = manifest.tables
    await env.BACKUPS.put(tables['articles']!.parts[0]!.key, 'damaged')
    await putManifest(testDeps(), { ...manifest, tables })
    const found = await callDesk(owner, `backup/${from}/compare`)
    expect(found).toMatchObject({ missing: ['users'], damaged: ['articles'] })
    const refused = await (await ask()).json()
    expect(refused).toMatchObject({ errors: [{ field: 'users' }, { field: 'articles' }] })
    expect(await stage()).toBeUndefined()
    expect((await titles())[0]!.title).toBe('Later')
  })

  itDeep('ends without a change if the backup is gone when its turn comes', async () => {
    await ask()
    const file = `manifest/${from}.json`
    await env.BACKUPS.delete(file)
    await passMinutes(4)
    const error = { code: 'backup_damaged', file }
    expect(await state()).toMatchObject({ job: { stage: 'failed', error } })
    expect((await titles())[0]!.title).toBe('Later')
  })
})
