// Sends an issue: as a test to the operator, or to its lists. A scheduled issue can be unscheduled until its time.
import { randomUUID } from 'node:crypto'
import { cancelWindowSeconds, issueData } from '../../../client/contract/desk/newsletter/issue.ts'
import type { EditionContent } from '../../../client/contract/newsletter/issue.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import { insertAuditIfChangedStatement, insertAuditStatement } from '../../data/audit.ts'
import { resolveIssueItems, buildEdition } from '../../data/newsletter/items.ts'
import {
  unscheduleIssueStatement,
  scheduleIssueStatement,
  getSubscriberCounts,
  type StoredIssue,
} from '../../data/newsletter/issue.ts'
import { offeredLanguages, effectiveLanguage } from '../../data/site/language.ts'
import { getOperator } from '../../data/operators/operator.ts'
import type { Mail } from '../../data/mail/content.ts'
import { insertEmailStatement, enqueueEmail } from '../../data/mail/outbox.ts'
import { problem, parseOrThrow } from '../../http/problem.ts'
import { take } from '../../limits/throttle.ts'
import { run, runAll, writeBatch } from '../../storage/db.ts'
import { audienceOf, hasChanged, refuseChange, assertMayEdit, storedIssue } from './issue.ts'
import type { Deps } from '../../deps.ts'
import type { OperatorContext } from '../acting.ts'

interface ListEdition {
  lang: Locale
  edition: EditionContent
}

/** Emails of these lists as of now. Throws if one of them would be empty. */
async function editionsOf(
  deps: Deps,
  issue: StoredIssue,
  languages: readonly Locale[],
): Promise<ListEdition[]> {
  // The issue may have been stored before the validation rules changed.
  parseOrThrow(issueData, issue.data)
  const { offered, found } = await runAll(deps, {
    offered: offeredLanguages(deps),
    found: resolveIssueItems(deps, issue.data.items),
  })
  const editions = languages.map((lang) => ({
    lang,
    edition: buildEdition(found, issue, effectiveLanguage(offered, lang)),
  }))
  const empty = editions.filter(({ edition }) => edition.stories.length === 0)
  if (editions.length === 0 || empty.length > 0)
    throw problem('issue_empty', { members: { languages: empty.map(({ lang }) => lang) } })
  return editions
}

/** Emails the issue to the operator's current address only. */
export async function testIssue(
  { deps, operator }: OperatorContext,
  env: Parameters<typeof take>[0],
  { id, languages }: { id: number; languages: readonly Locale[] },
): Promise<{ to: string; mails: number }> {
  const issue = await storedIssue(deps, id)
  const editions = await editionsOf(deps, issue, [...new Set(languages)])
  const current = await run(deps, getOperator(deps, operator.id))
  if (!current || current.deactivated_at !== null) throw problem('forbidden')
  await take(env, 'issue_test', String(operator.id), deps.now())
  const to = current.email
  const mails = editions.map(({ lang, edition }) => {
    const own = randomUUID()
    const data = { edition: JSON.stringify(edition) }
    const mail: Mail = { template: 'news_test', data, cause: `news_test ${own}`, to, lang }
    return { own, mail }
  })
  const act = { action: 'issue.test', type: 'issue', id }
  await writeBatch(deps, [
    insertAuditStatement(deps, operator, { ...act, after: { languages } }),
    ...mails.map(({ own, mail }) => insertEmailStatement(deps, own, mail)),
  ])
  for (const { own } of mails) enqueueEmail(deps, own)
  return { to, mails: mails.length }
}

/** Schedules the issue as of `rev` for a time, by default in one minute. */
export async function sendIssue(
  acting: OperatorContext,
  { id, rev, at }: { id: number; rev: number; at: string | undefined },
): Promise<void> {
  const { deps, operator } = acting
  const issue = await storedIssue(deps, id)
  const { languages } = issue.data
  assertMayEdit(acting, 'newsletter.send', languages)
  if (issue.state !== 'draft') throw problem('issue_not_editable')
  await editionsOf(deps, issue, languages)
  const soonest = new Date(deps.now().getTime() + cancelWindowSeconds * 1000).toISOString()
  const send_at = at && at > soonest ? at : soonest
  // An issue for a later time may still gain subscribers.
  if (
    send_at === soonest &&
    audienceOf(issue.data, await run(deps, getSubscriberCounts(deps))) === 0
  )
    throw problem('issue_without_subscribers')
  const act = { action: 'issue.send', type: 'issue', id }
  const isScheduled = await hasChanged(deps, [
    scheduleIssueStatement(deps, { id, rev }, { at: send_at, by: operator.id }),
    insertAuditIfChangedStatement(deps, operator, { ...act, after: { send_at, languages } }),
  ])
  if (!isScheduled) await refuseChange(deps, id)
}

/** Turns a scheduled issue back into a draft, until its send time. */
export async function unscheduleIssue(acting: OperatorContext, id: number): Promise<void> {
  const { deps, operator } = acting
  const { send_at, data } = await storedIssue(deps, id)
  assertMayEdit(acting, 'newsletter.send', data.languages)
  const act = { action: 'issue.cancel', type: 'issue', id }
  const isBack = await hasChanged(deps, [
    unscheduleIssueStatement(deps, id),
    insertAuditIfChangedStatement(deps, operator, { ...act, before: { send_at } }),
  ])
  if (!isBack) throw problem('issue_not_editable')
}
