// Restore drill: backs up, destroys, restores, and compares every table.
import { env } from 'cloudflare:workers'
import { getTableName, is } from 'drizzle-orm'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as schema from '../../../worker/storage/schema/index.ts'
import { secretTables } from '../../../worker/storage/schema/secrets.ts'
import { getManifest, putManifest, type Manifest } from '../../../worker/storage/files/backups.ts'
import { composeWeeklyIssue } from '../../../worker/services/newsletter/weekly-issue.ts'
import { OpenSite, restore } from '../../../worker/services/backups/restore.ts'
import { itDeep } from '../../support/deep.ts'
import { emptyContent } from '../../support/fakes/database.ts'
import { backUp, restoreClosed, sharedBackup } from '../../support/site/backups.ts'
import { demoPassword, logIn, readProblem, rowsOf, sendApi } from '../../support/site/member.ts'
import { operatorSession, sendDeskRequest } from '../../support/desk/desk.ts'
import { fetchApp, resetSite, now, testDeps } from '../../support/site/site.ts'

const names = Object.values(schema)
  .filter((one) => is(one, SQLiteTable))
  .map(getTableName)
const secret = secretTables.map(getTableName)

type Rows = Record<string, unknown>[]

async function everything(): Promise<Record<string, Rows>> {
  const found: Record<string, Rows> = {}
  for (const name of names) found[name] = await rowsOf(`select * from ${name} order by rowid`)
  return found
}

const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

const makeBackup = () => backUp((minute) => testDeps(later(minute)))
/** A backup of the demo content alone. */
const demoBackup = sharedBackup(makeBackup)

/** Adds a row to every table without demo content. */
async function fillGaps(): Promise<void> {
  const at = now.toISOString()
  const rows = [
    `insert into sessions values (900, 'hash', 1, 'x', '${at}', '${at}', '2027-01-01')`,
    `insert into email_tokens values ('a', 'hash', 'reset', 1, 'm@example.test', '2027-01-01', null, null, null, 0)`,
    `insert into operator_tokens values ('a', 'hash', 'code', 1, '2027-01-01', null)`,
    `insert into captchas values ('a', '1234', 0, '2027-01-01')`,
    `insert into operator_credentials (operator_id, kind, secret, created_at) values (1, 'totp', 'sealed', '${at}')`,
    `insert into outbox values ('a', 'a', 'm@example.test', 'zh-CN', 'verify', '{"nickname":"m"}', 'pending', 0, '${at}', null, null, '${at}', null)`,
    `insert into outbox values ('b', 'b', 'm@example.test', 'zh-CN', 'verify', '{}', 'sent', 1, '${at}', null, '${at}', '${at}', null)`,
    `insert into metric_counters values ('2026-11-20', 'found_nothing', 0, '[["zh-CN 鬼\\"牌\\\\",0,3]]')`,
    `insert into metric_batches values (1, '[["2026-11-20","view","index___zh-CN",0,1]]')`,
    `insert into processed_queue_messages values (1, '["a"]')`,
    `insert into draw_schedule_exceptions values ('2026-11-24', null)`,
    `insert into issues (id, title, data, state, created_at, changed_at) values (900, 'Sent', '{}', 'sent', '${at}', '${at}')`,
    `insert into issue_editions (issue_id, lang, content) values (900, 'en-US', '{}')`,
    `insert into issue_deliveries values (900, 'en-US', 1, 'sent', 1, '${at}', null, '${at}', null)`,
    `insert into edition_progress (issue_id, lang, queued_count, written_at) values (900, 'en-US', 1, '${at}')`,
    `insert into redirects values ('/old', '/new', null, '${at}')`,
  ]
  for (const row of rows) await rowsOf(row)
}

/** Restores into an empty database. */
describe('a database restored from nothing', () => {
  let before: Record<string, Rows> = {}
  let after: Record<string, Rows> = {}
  let manifest: Manifest
  let restored: Awaited<ReturnType<typeof restoreClosed>>
  beforeAll(async () => {
    await resetSite()
    await fillGaps()
    await rowsOf(
      `insert into comments (id, article_id, text, created_at) values (70000, 2, 'x', '')`,
    )
    await rowsOf('delete from comments where id = 70000')
    before = await everything()
    const started_at = await makeBackup()
    manifest = (await getManifest(testDeps(), started_at))!
    await emptyContent()
    restored = await restoreClosed(testDeps(later(60)), started_at)
    after = await everything()
  })

  it('has every row except secrets', () => {
    const { rows, ownerless } = restored
    expect(ownerless).toBe(0)
    expect(rows).toBeGreaterThan(3000)
    for (const name of secret) expect(after[name], name).toEqual([])
    expect(after['operators']).toEqual(
      before['operators']!.map((row) => ({ ...row, password_hash: null })),
    )
    expect(after['outbox']!.map(({ id, state }) => [id, state])).toEqual([
      ['a', 'failed'],
      ['b', 'sent'],
    ])
    const differing = [
      'operators',
      'outbox',
      'job_cursors',
      'content_state',
      'cache_tag_changes',
      ...secret,
    ]
    for (const name of names.filter((one) => !differing.includes(one)))
      expect(after[name], name).toEqual(before[name])
  })

  it('contains measurements without a secret', async () => {
    for (const name of names.filter((one) => !secret.includes(one) && one !== 'job_cursors'))
      expect(manifest.tables[name]?.rows, name).toBe(before[name]!.length)
    expect(Object.keys(manifest.tables)).not.toContain('sessions')
    const { objects } = await env.BACKUPS.list({ prefix: 'rows/' })
    expect(objects.length).toBeGreaterThan(20)
    for (const { key } of objects) {
      const body = (await env.BACKUPS.get(key))!.body
      const text = await new Response(body.pipeThrough(new DecompressionStream('gzip'))).text()
      expect(text, key).not.toMatch(/"sealed"|"token_hash"|"1234"/)
    }
  })

  it('never reuses an id', async () => {
    const [added] = await rowsOf<{ id: number }>(
      `insert into comments (article_id, text, created_at) values (2, 'x', '') returning id`,
    )
    expect(added!.id).toBe(70001)
  })
})

describe('a database restored over an existing one', () => {
  let started_at = ''
  let member = ''
  let operator = ''
  let title = ''
  /** Global sequence just before. */
  let sequence = 0
  const titleNow = async () => {
    const response = await fetchApp('/api/article/2?lang=zh-CN')
    return (await response.json<{ title: string }>()).title
  }
  beforeAll(async () => {
    await resetSite()
    member = await logIn('member')
    operator = await operatorSession('owner')
    title = await titleNow()
    await addDueWork()
    started_at = await makeBackup()
    await rowsOf(`update articles set title = '后来' where id = 2`)
    const [state] = await rowsOf<{ sequence: number }>(
      'update content_state set sequence = sequence + 9 returning sequence',
    )
    sequence = state!.sequence
    // A Monday at noon, after the morning's issue was sent.
    await restoreClosed(testDeps(new Date('2026-11-23T04:00:00.000Z')), started_at)
  })

  it('ends all sessions, and members can log in again', async () => {
    expect(await readProblem(await sendApi('/api/user', { as: member }))).toEqual([
      401,
      'unauthorized',
    ])
    const desk = await sendDeskRequest('/api/backstage/me', { as: operator })
    expect(await readProblem(desk)).toEqual([401, 'unauthorized'])
    await logIn('member')
    const body = { email: 'owner@example.test', password: demoPassword }
    expect((await sendDeskRequest('/api/backstage/login', { body })).status).toBe(401)
  })

  it('never serves a page from the time after the backup', async () => {
    const [state] = await rowsOf<{ sequence: number; global_sequence: number }>(
      'select * from content_state',
    )
    expect(state!.sequence).toBeGreaterThan(sequence)
    expect(state!.global_sequence).toBe(state!.sequence)
    expect(await titleNow()).toBe(title)
  })

  it('does not automatically send work that became due since the backup', async () => {
    const states = (table: string) =>
      rowsOf<{ state: string }>(
        `select state from ${table} where id between 901 and 903 order by id`,
      )
    const statesOf = async (table: string) => (await states(table)).map(({ state }) => state)
    expect(await statesOf('issues')).toEqual(['draft', 'scheduled', 'sent'])
    expect(await statesOf('scheduled_notifications')).toEqual(['canceled', 'scheduled'])
    await composeWeeklyIssue(testDeps(new Date('2026-11-23T04:01:00.000Z')))
    expect(
      await rowsOf(
        'select deleted_at is null as kept from issues where weekly_for_date is not null',
      ),
    ).toEqual([{ kept: 0 }])
  })
})

/** Adds issues and notifications that are due before and after a restore. */
async function addDueWork(): Promise<void> {
  const [past, future] = [later(30).toISOString(), later(9000).toISOString()]
  const issue = (id: number, state: string, at: string) =>
    rowsOf(
      `insert into issues (id, title, data, state, send_at, created_at, changed_at) values (?, '', '{}', ?, ?, '', '')`,
      id,
      state,
      at,
    )
  const dispatch = (id: number, at: string) =>
    rowsOf(
      `insert into scheduled_notifications (id, state, audience, btn_link, texts, due_at, created_by, created_at)
         values (?, 'scheduled', 'public', '', '{}', ?, 1, '')`,
      id,
      at,
    )
  await issue(901, 'scheduled', past)
  await issue(902, 'scheduled', future)
  await issue(903, 'sending', past)
  await dispatch(901, past)
  await dispatch(902, future)
}

describe('an incomplete backup', () => {
  beforeEach(resetSite)

  it('omits rows of an account deleted while it was made, and a missing table if the operator accepted that', async () => {
    await env.DB.prepare(
      `insert into likes values (1, 'article', 777, '2026-11-01'), (2, 'article', 777, '2026-11-01')`,
    ).run()
    const started_at = await makeBackup()
    const manifest = (await getManifest(testDeps(), started_at))!
    const users = manifest.tables['users']!
    await emptyContent()
    // As if the account had been deleted between the backups of its likes and of itself.
    const { saved_views: _, ...kept } = manifest.tables
    const tables = { ...kept, users: { ...users, parts: [] } }
    await putManifest(testDeps(), { ...manifest, tables })
    const options = { without: ['saved_views'] }
    const { ownerless } = await restoreClosed(testDeps(later(60)), started_at, options)
    expect(await rowsOf('select * from saved_views')).toEqual([])
    expect(ownerless).toBeGreaterThan(2)
    expect(await rowsOf('select * from likes')).toEqual([])
    const comments = await rowsOf<{ user_id: number | null }>('select user_id from comments')
    expect(comments.length).toBeGreaterThan(0)
    expect(comments.every(({ user_id }) => user_id === null)).toBe(true)
  })

  itDeep(
    'fills columns that it lacks with their defaults, and leaves out a table that only it has',
    async () => {
      const started_at = await demoBackup()
      const manifest = (await getManifest(testDeps(), started_at))!
      const { articles } = manifest.tables
      const columns = articles!.columns.filter(
        (name) => name !== 'is_comment_open' && name !== 'poll_id',
      )
      const older = {
        ...manifest.tables,
        articles: { ...articles!, columns },
        forgotten: articles!,
      }
      await putManifest(testDeps(), { ...manifest, tables: older })
      await rowsOf('update articles set is_comment_open = 0')
      await expect(restoreClosed(testDeps(later(60)), started_at)).rejects.toThrow('newer release')
      await restoreClosed(testDeps(later(60)), started_at, { without: ['forgotten'] })
      const rows = await rowsOf('select distinct is_comment_open, poll_id from articles')
      expect(rows).toEqual([{ is_comment_open: 1, poll_id: null }])
    },
  )

  it('changes nothing if a part is missing or damaged', async () => {
    const started_at = await demoBackup()
    const { objects } = await env.BACKUPS.list({ prefix: 'rows/' })
    const [articles, games] = ['articles', 'games'].map(
      (name) => objects.find((one) => one.key.includes(`/${name}/`))!.key,
    )
    const key = articles!
    const before = await everything()
    // A sound file, but not the one that the manifest names.
    await env.BACKUPS.put(key, await (await env.BACKUPS.get(games!))!.arrayBuffer())
    await expect(restoreClosed(testDeps(later(60)), started_at)).rejects.toThrow('damaged')
    await env.BACKUPS.delete(key)
    await expect(restoreClosed(testDeps(later(61)), started_at)).rejects.toThrow('missing')
    expect(await everything()).toEqual(before)
  })

  it('changes nothing while the site is open', async () => {
    const started_at = await demoBackup()
    const before = await everything()
    await expect(restore(testDeps(later(60)), started_at)).rejects.toThrow(OpenSite)
    expect(await everything()).toEqual(before)
  })

  it('changes nothing if the manifest is damaged or lacks a table', async () => {
    const started_at = await demoBackup()
    const before = await everything()
    const { users, tags, ...tables } = (await getManifest(testDeps(), started_at))!.tables
    const manifest = { ...(await getManifest(testDeps(), started_at))!, tables }
    await putManifest(testDeps(), manifest)
    await expect(restoreClosed(testDeps(later(60)), started_at)).rejects.toThrow('lacks')
    const options = { without: ['users'] }
    await expect(restoreClosed(testDeps(later(60)), started_at, options)).rejects.toThrow(
      'lacks tags',
    )
    await env.BACKUPS.put(
      `manifest/${started_at}.json`,
      JSON.stringify({ ...manifest, users, tags }),
    )
    await expect(restoreClosed(testDeps(later(60)), started_at)).rejects.toThrow('damaged')
    expect(await everything()).toEqual(before)
  })
})
