// Newsletter deliveries in a separate database (docs/decisions/data/separate-databases.md). The other tests of this
// project are those of the site with one database.
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Issue } from '../../client/contract/desk/newsletter/issue.ts'
import { sendDeliveries } from '../../worker/mail/sending/issue-deliveries.ts'
import { sendIssues } from '../../worker/services/newsletter/sending.ts'
import {
  clearCopiedTables,
  copyToOptionalDatabase,
} from '../../worker/services/backups/database-split.ts'
import { apart, namesIn } from '../support/fakes/optional-databases.ts'
import {
  failingDb,
  interceptedDatabase,
  leakedMessage,
  type CallInterceptor,
} from '../support/fakes/bindings.ts'
import { callDesk } from '../support/desk/entries.ts'
import {
  archiveIssue,
  runCronMinute,
  postWith,
  insertSubscribers,
  sendUntil,
} from '../support/desk/issues.ts'
import { mailConfigWith } from '../support/fakes/mail.ts'
import { rowsOf } from '../support/site/member.ts'
import { operatorSession } from '../support/desk/desk.ts'
import { fetchApp, resetSite } from '../support/site/site.ts'
import { createDeps, type Deps } from '../../worker/deps.ts'
import { noteReport } from '../../worker/mail/bounces/note-report.ts'

beforeEach(resetSite)

/** Sending time of the issue (`archiveIssue`). */
const begun = Date.parse('2026-11-16T01:00:00.000Z')
const minute = (count: number) => new Date(begun + count * 60_000)

const inContent = async (query: string) => (await env.DB.prepare(query).all()).results
const deliveries = () => rowsOf('select state, count(*) as count from issue_deliveries group by 1')

/** Deps at a minute, with intercepted calls to the content or the deliveries database. */
function depsAt(
  count: number,
  { DB, DELIVERIES_DB }: { DB?: D1Database; DELIVERIES_DB?: D1Database },
): Deps {
  const bindings = { ...env, ...(DB && { DB }), ...(DELIVERIES_DB && { DELIVERIES_DB }) }
  return createDeps(
    bindings,
    () => undefined,
    () => minute(count),
  )
}

describe('a database for deliveries', () => {
  const made = async (database: D1Database, table: string) => {
    const { results: columns } = await database
      .prepare('select name, type, "notnull", dflt_value, pk from pragma_table_info(?)')
      .bind(table)
      .all()
    const { results: indexes } = await database
      .prepare(`select sql from sqlite_master where type = 'index' and tbl_name = ? order by sql`)
      .bind(table)
      .all()
    return { columns, indexes }
  }

  it('has the tables of the content database, without references to it', async () => {
    for (const name of namesIn('deliveries')) {
      expect(await made(apart.deliveries!, name), name).toEqual(await made(env.DB, name))
      const foreign = `select "from" from pragma_foreign_key_list('${name}')`
      expect((await apart.deliveries!.prepare(foreign).all()).results, name).toEqual([])
    }
  })

  it('contains the deliveries of an issue, and the desk counts them', async () => {
    await insertSubscribers('en-US', 3)
    await archiveIssue()
    expect(await sendUntil(minute(1))).toHaveLength(3)
    await runCronMinute(minute(2))
    expect(await deliveries()).toEqual([{ state: 'sent', count: 3 }])
    for (const name of namesIn('deliveries'))
      expect(await inContent(`select * from ${name}`), name).toEqual([])
    const editor = await operatorSession('editor')
    expect(await callDesk<Issue>(editor, 'periodical/1')).toMatchObject({ state: 'sent', sent: 3 })
    const { items } = await callDesk<{ items: Issue[] }>(editor, 'periodical')
    expect(items).toMatchObject([{ id: 1, sent: 3, failed: 0 }])
  })
})

describe('one of two databases that fails', () => {
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))

  it('does not affect pages if it is that of deliveries, and the issue continues afterward', async () => {
    await insertSubscribers('en-US', 3)
    await archiveIssue()
    const DELIVERIES_DB = failingDb
    expect((await fetchApp('/en-US', { bindings: { DELIVERIES_DB } as Partial<Env> })).status).toBe(
      200,
    )
    await expect(sendIssues(depsAt(1, { DELIVERIES_DB }))).rejects.toThrow('d1 is unavailable')
    expect(await sendUntil(minute(2))).toHaveLength(3)
    await runCronMinute(minute(3))
    expect(await rowsOf('select state from issues')).toEqual([{ state: 'sent' }])
  })

  it('releases claimed deliveries if it is that of the content, without counting an attempt', async () => {
    await insertSubscribers('en-US', 3)
    await archiveIssue()
    const asked = vi.fn<() => Promise<void>>(() => Promise.resolve())
    const config = mailConfigWith(asked)
    await expect(sendDeliveries(depsAt(1, { DB: failingDb }), postWith(config))).rejects.toThrow(
      'd1 is unavailable',
    )
    expect(asked).not.toHaveBeenCalled()
    expect(await rowsOf('select distinct state, attempts from issue_deliveries')).toEqual([
      { state: 'pending', attempts: 0 },
    ])
    await sendDeliveries(depsAt(2, {}), postWith(config))
    expect(asked).toHaveBeenCalledTimes(3)
  })

  it('makes a repeated report finish the rest if it is that of deliveries', async () => {
    await insertSubscribers('en-US', 1)
    await archiveIssue()
    await sendUntil(minute(1))
    const [row] = await rowsOf<{ subscriber_id: number }>(
      'select subscriber_id from issue_deliveries',
    )
    const name = `issue-1-en-US-${row!.subscriber_id}`
    let calls = 0
    const once: CallInterceptor = (call) =>
      ++calls === 2 ? Promise.reject(new Error(leakedMessage)) : call()
    const DELIVERIES_DB = interceptedDatabase(once, apart.deliveries!)
    await expect(noteReport(depsAt(2, { DELIVERIES_DB }), name, 'complained')).rejects.toThrow(
      'd1 is unavailable',
    )
    expect(await rowsOf('select * from subscribers')).toEqual([])
    for (let times = 0; times < 2; times++) await noteReport(depsAt(3, {}), name, 'complained')
    expect(
      await rowsOf('select sent_count, complaint_count from edition_progress where sent_count > 0'),
    ).toEqual([{ sent_count: 1, complaint_count: 1 }])
  })
})

describe('a site with existing deliveries', () => {
  /** An issue that was sent with a single database. */
  beforeEach(async () => {
    await env.DB.batch(
      [
        `insert into issues (id, title, data, state, created_at, changed_at)
           values (1, 'Sent', '{}', 'sent', '', '')`,
        `insert into issue_deliveries (issue_id, lang, subscriber_id, state, due_at)
           with recursive n(i) as (select 1 union all select i + 1 from n where i < 6000)
           select 1, 'en-US', i, 'sent', '' from n`,
        `insert into edition_progress (issue_id, lang, queued_count, sent_count) values (1, 'en-US', 6000, 6000)`,
      ].map((query) => env.DB.prepare(query)),
    )
  })

  it('copies everything, however often it is repeated, and then clears the source', async () => {
    await expect(clearCopiedTables(depsAt(0, {}), 'deliveries')).rejects.toThrow('copy first')
    for (let times = 0; times < 2; times++)
      expect(await copyToOptionalDatabase(depsAt(0, {}), 'deliveries')).toBe(6001)
    for (const name of namesIn('deliveries'))
      expect(await rowsOf(`select * from ${name}`), name).toEqual(
        await inContent(`select * from ${name}`),
      )
    await clearCopiedTables(depsAt(0, {}), 'deliveries')
    for (const name of namesIn('deliveries'))
      expect(await inContent(`select * from ${name}`), name).toEqual([])
    expect(await deliveries()).toEqual([{ state: 'sent', count: 6000 }])
  })

  it.each(['scheduled', 'sending'])('waits while an issue is %s', async (state) => {
    await rowsOf('update issues set state = ?', state)
    await expect(copyToOptionalDatabase(depsAt(0, {}), 'deliveries')).rejects.toThrow(
      'an issue is scheduled',
    )
    expect(await deliveries()).toEqual([])
  })

  it('sends no duplicate if an issue in progress was not copied', async () => {
    await insertSubscribers('en-US', 3)
    await env.DB.batch(
      [
        `update issues set state = 'sending', audience_cutoff_at = '2026-11-16T01:00:00.000Z'`,
        `insert into issue_editions (issue_id, lang, content) values (1, 'en-US', '{}')`,
      ].map((query) => env.DB.prepare(query)),
    )
    await expect(sendIssues(depsAt(0, {}))).rejects.toThrow('unbind DELIVERIES_DB')
    expect(await deliveries()).toEqual([])
  })
})
