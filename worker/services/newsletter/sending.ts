// Sends issues: stores the editions of due issues and creates their deliveries in steps
// (docs/decisions/messaging/newsletter.md). The next run continues an aborted one.
import { insertAuditIfChangedStatement } from '../../data/audit.ts'
import { resolveIssueItems, buildEdition } from '../../data/newsletter/items.ts'
import {
  freezeIssueStatements,
  dueIssues,
  revertEmptyIssueStatement,
  markIssuesSentStatement,
  nextSubscribers,
  listSendingEditions,
  type SendingEdition,
} from '../../data/newsletter/sending.ts'
import { getIssue } from '../../data/newsletter/issue.ts'
import { offeredLanguages, effectiveLanguage } from '../../data/site/language.ts'
import {
  insertProgressStatement,
  listKey,
  progressOf,
  insertDeliveriesStatements,
  pendingCount,
} from '../../data/newsletter/edition-progress.ts'
import { publish } from '../../data/publish.ts'
import { run, runAll, writeBatch } from '../../storage/db.ts'
import type { Deps } from '../../deps.ts'

/** Deliveries per transaction. */
const atOnce = 1000
/** Steps per edition and run. */
const steps = 20
/** Maximum unfinished deliveries per edition: more than senders can process in a minute. */
const mostWaiting = 20_000

/** Cron, once per minute. */
export async function sendIssues(deps: Deps): Promise<void> {
  const { due, sending } = await runAll(deps, {
    due: dueIssues(deps),
    sending: listSendingEditions(deps),
  })
  for (const id of due) await begin(deps, id)
  const lists = due.length > 0 ? await run(deps, listSendingEditions(deps)) : sending
  if (lists.length > 0) await writeDeliveries(deps, lists)
}

async function writeDeliveries(deps: Deps, lists: readonly SendingEdition[]): Promise<void> {
  const ids = [...new Set(lists.map(({ issue_id }) => issue_id))]
  await startEditions(deps, ids, lists)
  const sending = new Map(lists.map((list) => [list.issue_id, list]))
  for (let step = 0; step < steps; step++) {
    const progress = await run(deps, progressOf(deps, ids))
    const open = progress.filter((one) => !one.written_at && pendingCount(one) < mostWaiting)
    if (open.length === 0) break
    for (const place of open) {
      const { audience_cutoff_at, segment } = sending.get(place.issue_id)!
      const from = { ...place, audience_cutoff_at, segment }
      const page = await run(deps, nextSubscribers(deps, from, atOnce))
      await writeBatch(deps, insertDeliveriesStatements(deps, place, page))
    }
  }
  await endIssues(deps, ids)
}

/** Starts the progress of editions that have none. */
async function startEditions(
  deps: Deps,
  ids: readonly number[],
  lists: readonly SendingEdition[],
): Promise<void> {
  const begun = new Set((await run(deps, progressOf(deps, ids))).map(listKey))
  const others = lists.filter((list) => !begun.has(listKey(list)))
  if (deps.deliveriesDb !== deps.db && others.some(({ isWrittenHere }) => isWrittenHere))
    throw new Error(
      'the content database holds an issue that is being sent: unbind DELIVERIES_DB until it is sent',
    )
  if (others.length > 0) await writeBatch(deps, [insertProgressStatement(deps, others)])
}

/** Marks issues as sent once all their deliveries are finished. */
async function endIssues(deps: Deps, ids: readonly number[]): Promise<void> {
  const progress = await run(deps, progressOf(deps, ids))
  const open = progress.filter((one) => one.written_at === null || pendingCount(one) !== 0)
  const done = ids.filter((id) => open.every(({ issue_id }) => issue_id !== id))
  if (done.length > 0) await writeBatch(deps, [markIssuesSentStatement(deps, done)])
}

async function begin(deps: Deps, id: number): Promise<void> {
  const issue = await run(deps, getIssue(deps, id))
  if (issue?.state !== 'scheduled') return
  const { offered, found } = await runAll(deps, {
    offered: offeredLanguages(deps),
    found: resolveIssueItems(deps, issue.data.items),
  })
  const editions = issue.data.languages
    .map((lang) => ({
      lang,
      edition: buildEdition(found, issue, effectiveLanguage(offered, lang)),
    }))
    .filter(({ edition }) => edition.stories.length > 0)
  if (editions.length === 0) {
    const act = { action: 'issue.empty', type: 'issue', id }
    return writeBatch(deps, [
      revertEmptyIssueStatement(deps, issue),
      insertAuditIfChangedStatement(deps, null, act),
    ])
  }
  const after = { languages: editions.map(({ lang }) => lang) }
  await publish(deps, {
    writes: [
      ...freezeIssueStatements(deps, issue, editions),
      insertAuditIfChangedStatement(deps, null, {
        action: 'issue.begin',
        type: 'issue',
        id,
        after,
      }),
    ],
    tags: ['issues'],
  })
}
