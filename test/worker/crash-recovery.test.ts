// Every job, interrupted at every await, ends in the same state as without interruption
// (docs/decisions/data/resumable-jobs.md).
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { dayLength } from '../../client/contract/days.ts'
import { itemTypes } from '../../client/contract/items.ts'
import {
  updatePopularLists,
  continueListRebuild,
  expireRecentLists,
} from '../../worker/data/lists/upkeep.ts'
import { publish } from '../../worker/data/publish.ts'
import { indexScheduled } from '../../worker/search/index-scheduled.ts'
import { repairIndex } from '../../worker/search/repair-index.ts'
import { indexItems } from '../../worker/search/index.ts'
import { deleteDueAccounts } from '../../worker/services/members/deletion.ts'
import { continueBackup } from '../../worker/services/backups/backup.ts'
import { processMetricsMessages } from '../../worker/services/analytics/metrics.ts'
import { sendIssues } from '../../worker/services/newsletter/sending.ts'
import { composeWeeklyIssue } from '../../worker/services/newsletter/weekly-issue.ts'
import { planPushes } from '../../worker/services/push/plan.ts'
import { publishScheduled } from '../../worker/services/jobs/publish-due.ts'
import { sweepCounters, deleteExpiredRows } from '../../worker/services/jobs/sweep.ts'
import { backedUpTables } from '../../worker/storage/rows/backed-up-tables.ts'
import { changeLogKey, repairKvLog } from '../../worker/storage/cache/change-log.ts'
import {
  cutPlaces,
  failureModes,
  runToEnd,
  runWithFailure,
  type Job,
} from '../support/site/fault-injection.ts'
import { changedTables } from '../support/fakes/database.ts'
import { addMembers, addImages } from '../support/site/departing-members.ts'
import { rowsOf } from '../support/site/member.ts'
import { resetSite, now, testDeps } from '../support/site/site.ts'

const batch = (...queries: string[]) => env.DB.batch(queries.map((query) => env.DB.prepare(query)))

/** A Monday, nine o'clock in UTC+8. */
const monday = new Date('2026-11-16T01:00:00.000Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 60 * 60 * 1000).toISOString()
const numbers = (count: number) =>
  `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})`

const counts = (key: string) => [
  { day: '2026-11-20', kind: 'view' as const, key, bucket: 0, count: 3 },
]

const jobs: Record<string, Job> = {
  'accounts are deleted': {
    arrange: async () => {
      await resetSite()
      await addMembers(130, 110)
      await addImages(1095, 1120)
    },
    run: deleteDueAccounts,
    runs: 3,
  },
  'lists are filled': {
    arrange: async () => {
      await resetSite()
      await batch('delete from list_items', 'delete from item_lists', 'delete from job_cursors')
    },
    run: continueListRebuild,
  },
  'lists follow the likes': {
    arrange: async () => {
      await resetSite()
      for (const type of itemTypes)
        await batch(
          `update ${type}s set liked_amount = liked_amount + id * 7919 % 101`,
          `insert into pending_rank_updates select '${type}', id from ${type}s`,
        )
    },
    run: updatePopularLists,
    runs: 2,
  },
  'lists of what is recent are tidied': {
    arrange: resetSite,
    run: expireRecentLists,
    at: new Date('2027-01-05T00:00:00.000Z'),
    runs: 2,
  },
  'what has expired is swept': {
    arrange: async () => {
      await resetSite()
      await batch(
        `insert into sessions (token_hash, user_id, user_agent, created_at, last_seen_at, expires_at)
           ${numbers(600)} select 's' || i, 1 + i % 3, '', '', '', '2026-01-01' from n`,
        `insert into captchas (id, pin, expires_at) ${numbers(600)} select 'c' || i, '', '2026-01-01' from n`,
        `insert into metric_counters ${numbers(600)} select '2020-01-01', 'view', i, '[]' from n`,
      )
    },
    run: async (deps) => {
      await deleteExpiredRows(deps)
      await sweepCounters(deps)
    },
    runs: 2,
  },
  'what is due is published': {
    arrange: async () => {
      await resetSite()
      await batch(
        `update content_state set schedule_checked_at = '${hoursAgo(24)}'`,
        `update articles set unpublished_at = '${hoursAgo(1)}' where id in (2, 8)`,
        `update games set unpublished_at = '${hoursAgo(2)}' where id = 2`,
        `update ads set end_at = '${hoursAgo(3)}'`,
      )
    },
    run: publishScheduled,
    runs: 2,
  },
  'measures are counted': {
    arrange: resetSite,
    run: (deps) =>
      processMetricsMessages(deps, [
        { id: 'a', at: 0, counts: counts('/') },
        { id: 'b', at: 0, counts: counts('/news') },
        { id: 'a', at: 0, counts: counts('/') },
      ]),
  },
  'pushed messages are planned': {
    arrange: async () => {
      await resetSite()
      await batch(
        `insert into sessions (id, token_hash, user_id, user_agent, created_at, last_seen_at, expires_at)
           ${numbers(450)} select 9000 + i, 'p' || i, 2, '', '', '', '2040-01-01' from n`,
        `insert into push_devices ${numbers(450)} select i, 2, 9000 + i, 'https://push.example.net/' || i, '', '',
           '${env.VAPID_PUBLIC_KEY}', 'en-US', 'Asia/Hong_Kong', 0, 0, 1, '2026-01-01' from n`,
        `insert into number_sets values (1, 2, '[1,2,3,4,5,6]', '', '2020-01-01T00:00:00.000Z')`,
        `insert into job_cursors values ('pushes', '${JSON.stringify({ told: now.toISOString(), drawn: '2026001' })}')`,
      )
    },
    run: planPushes,
  },
  'the weekly issue is made': { arrange: resetSite, run: composeWeeklyIssue, at: monday },
  'an issue is sent': {
    arrange: async () => {
      await resetSite()
      await composeWeeklyIssue(testDeps(monday))
      await batch(
        `insert into subscribers (id, email, email_hmac, created_at)
           ${numbers(5)} select 1000 + i, 'r' || i || '@example.test', 'key' || i, '' from n`,
        `insert into subscriptions (subscriber_id, lang, created_at, confirmed_at)
           ${numbers(5)} select 1000 + i, iif(i < 4, 'zh-CN', 'en-US'), '', '' from n`,
      )
    },
    // Includes the job that announces a change that was written but not announced.
    run: async (deps) => {
      await sendIssues(deps)
      await repairKvLog(deps)
    },
    at: new Date(monday.getTime() + 5 * 60_000),
    runs: 2,
  },
  'a backup is made': {
    // Only the last tables, because all are handled alike.
    arrange: async () => {
      await resetSite()
      const [table, ...following] = backedUpTables.slice(0, 4).toReversed()
      expect(following).toHaveLength(3)
      const state = { started_at: now.toISOString(), table: table!.name, after: 0, tables: {} }
      await env.DB.prepare("insert into job_cursors values ('backup', ?)")
        .bind(JSON.stringify(state))
        .run()
    },
    run: continueBackup,
  },
  'the index is healed after changes': {
    arrange: async () => {
      await resetSite()
      await indexSome()
      await batch(
        `update articles set title = 'Lanternfish', updated_at = '${now.toISOString()}' where id = 2`,
        `update games set published_at = null where id = 2`,
      )
      const items = itemTypes.map((type) => ({ type, groups: [2] }))
      await publish(testDeps(), { items })
    },
    run: repairIndex,
  },
  'the index is compared with everything': {
    arrange: resetSite,
    run: repairIndex,
    runs: 2,
    // Failures while indexing items are covered by the cases above.
    cuts: ['the process ends'],
  },
  'the index follows the clock': {
    arrange: async () => {
      await resetSite()
      await indexSome()
      await batch(`insert into job_cursors values ('search due', '${hoursAgo(24 * 30)}')`)
    },
    run: indexScheduled,
  },
}

async function sequence(): Promise<number> {
  const [state] = await rowsOf<{ sequence: number }>('select sequence from content_state')
  return state!.sequence
}

/** Indexes some items, without further comparisons today. */
async function indexSome(): Promise<void> {
  for (const type of itemTypes) await indexItems(testDeps(), type, [1, 2, 3])
  const day = Math.floor(now.getTime() / dayLength)
  await env.SEARCH.prepare('insert into index_state values (1, ?), (3, ?)')
    .bind(await sequence(), day)
    .run()
}

/** Columns with times or numbers of attempts, or with random values. */
const passing: Record<string, readonly string[]> = {
  content_state: ['sequence', 'global_sequence'],
  audit_log: ['request_id'],
  cache_tag_changes: ['sequence', 'hard_sequence', 'previous_sequence'],
  metric_batches: ['id'],
  outbox: ['id'],
  processed_queue_messages: ['id'],
  users: ['updated_at'],
}

/** Rows of all changed tables, images, backups, the index, and whether every publication was announced. */
async function stored() {
  const found: Record<string, unknown> = {}
  for (const name of await changedTables()) {
    const rows = await rowsOf<Record<string, unknown>>(`select * from ${name}`)
    for (const row of rows) for (const column of passing[name] ?? []) delete row[column]
    found[name] = rows.map((row) => JSON.stringify(row)).toSorted()
  }
  const files = await Promise.all([env.MEDIA.list(), env.PUBLIC_IMAGES.list()])
  found['images'] = files.flatMap(({ objects }) => objects.map(({ key }) => key))
  const backups = await env.BACKUPS.list()
  found['backups'] = backups.objects.map(({ key, etag }) => [key, etag])
  const latest = await sequence()
  const announced = await env.KV.get<{ sequence: number }>(changeLogKey, 'json')
  found['is announced'] = (announced?.sequence ?? 0) >= latest
  return { ...found, ...(await indexed(latest)) }
}

/** Index entries of items, lengths of their texts, and how far they are behind the content. */
async function indexed(latest: number) {
  const found: Record<string, unknown> = {}
  for (const type of itemTypes) {
    const { results } = await env.SEARCH.prepare(
      `select documents.*, hex(sz) as lengths from ${type}_documents as documents
         full join ${type}_terms_docsize as sizes using (id) order by 1`,
    ).all()
    found[`${type} index`] = results.map((row) => JSON.stringify(row))
  }
  const { results } = await env.SEARCH.prepare(
    'select id, version from index_state order by id',
  ).all<{
    id: number
    version: number
  }>()
  found['index state'] = results.map(({ id, version }) => (id === 1 ? version - latest : version))
  return found
}

async function runUndisturbed(job: Job) {
  await job.arrange()
  const calls = await runToEnd(job)
  expect(calls).toBeGreaterThan(0)
  return { calls, expected: await stored() }
}

describe.each(Object.keys(jobs))('%s', (name) => {
  const job = jobs[name]!
  let undisturbed: Promise<{ calls: number; expected: unknown }> | undefined
  // Each interruption starts from a fresh site.
  it.each(job.cuts ?? failureModes)(
    'ends in the same state when %s',
    { timeout: 120_000 },
    async (cut) => {
      undisturbed ??= runUndisturbed(job)
      const { calls, expected } = await undisturbed
      for (const place of cutPlaces(name, { calls, count: 1, cut })) {
        await job.arrange()
        expect(await runWithFailure(job, place, cut), `reaches call ${place}`).toBe(place <= calls)
        expect(await stored(), `at call ${place}`).toEqual(expected)
      }
    },
  )
})
