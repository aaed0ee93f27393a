// An issue leaves the desk: to the operator alone as a test, or to its lists, from which it can be called back for a while.
import { randomUUID } from 'node:crypto'
import { callBackTime } from '../../../client/contract/desk/newsletter/issue.ts'
import type { IssueLetter } from '../../../client/contract/newsletter/issue.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import { auditIfWritten, auditWrite } from '../../data/audit.ts'
import { foundItems, letterOf } from '../../data/newsletter/items.ts'
import {
  issueRecall,
  issueSchedule,
  listSizes,
  type StoredIssue,
} from '../../data/newsletter/issue.ts'
import { offeredLanguages, readableIn } from '../../data/site/language.ts'
import { getOperator } from '../../data/operators/operator.ts'
import type { Mail } from '../../data/mail/content.ts'
import { mailWrite, sendSoon } from '../../data/mail/outbox.ts'
import { problem } from '../../http/problem.ts'
import { take } from '../../limits/throttle.ts'
import { run, runAll, write } from '../../storage/db.ts'
import { audienceOf, hasChanged, refuseChange, refuseUnless, storedIssue } from './issue.ts'
import type { Deps } from '../../deps.ts'
import type { Acting } from '../acting.ts'

interface ListLetter {
  lang: Locale
  letter: IssueLetter
}

/** What the mails of these lists would say now; refused where one of them has nothing to say. */
async function lettersOf(
  deps: Deps,
  issue: StoredIssue,
  languages: readonly Locale[],
): Promise<ListLetter[]> {
  const { offered, found } = await runAll(deps, {
    offered: offeredLanguages(deps),
    found: foundItems(deps, issue.data.items),
  })
  const letters = languages.map((lang) => ({
    lang,
    letter: letterOf(found, issue, readableIn(offered, lang)),
  }))
  const empty = letters.filter(({ letter }) => letter.stories.length === 0)
  if (letters.length === 0 || empty.length > 0)
    throw problem('issue_empty', { members: { languages: empty.map(({ lang }) => lang) } })
  return letters
}

/** Mails the issue to the address the operator has now, and to no other. */
export async function testIssue(
  { deps, operator, requestId }: Acting,
  env: Pick<Env, 'THROTTLE' | 'SHIELD' | 'SPARE'>,
  { id, languages }: { id: number; languages: readonly Locale[] },
): Promise<{ to: string; mails: number }> {
  const issue = await storedIssue(deps, id)
  const letters = await lettersOf(deps, issue, [...new Set(languages)])
  const current = await run(deps, getOperator(deps, operator.id))
  if (!current || current.deactivated_at !== null) throw problem('forbidden')
  await take(env, 'issue_test', String(operator.id), deps.now())
  const to = current.email
  const mails = letters.map(({ lang, letter }) => {
    const own = randomUUID()
    const data = { letter: JSON.stringify(letter) }
    const mail: Mail = { template: 'news_test', data, cause: `news_test ${own}`, to, lang }
    return { own, mail }
  })
  const act = { action: 'issue.test', type: 'issue', id, request_id: requestId }
  await write(deps, [
    auditWrite(deps, operator, { ...act, after: { languages } }),
    ...mails.map(({ own, mail }) => mailWrite(deps, own, mail)),
  ])
  for (const { own } of mails) sendSoon(deps, own)
  return { to, mails: mails.length }
}

/** The issue as of `rev` is sent at a moment, or in a minute. */
export async function sendIssue(
  acting: Acting,
  { id, rev, at }: { id: number; rev: number; at: string | undefined },
): Promise<void> {
  const { deps, operator, requestId } = acting
  const issue = await storedIssue(deps, id)
  const { languages } = issue.data
  refuseUnless(acting, 'periodical.send', languages)
  if (issue.state !== 'draft') throw problem('issue_leaving')
  await lettersOf(deps, issue, languages)
  const soonest = new Date(deps.now().getTime() + callBackTime * 1000).toISOString()
  const send_at = at && at > soonest ? at : soonest
  // Until a later time, readers may come.
  if (send_at === soonest && audienceOf(issue.data, await run(deps, listSizes(deps))) === 0)
    throw problem('issue_without_readers')
  const act = { action: 'issue.send', type: 'issue', id, request_id: requestId }
  const isScheduled = await hasChanged(deps, [
    issueSchedule(deps, { id, rev }, { at: send_at, by: operator.id }),
    auditIfWritten(deps, operator, { ...act, after: { send_at, languages } }),
  ])
  if (!isScheduled) await refuseChange(deps, id)
}

/** Until its moment has come, the issue is a draft again. */
export async function callIssueBack(acting: Acting, id: number): Promise<void> {
  const { deps, operator, requestId } = acting
  const { send_at, data } = await storedIssue(deps, id)
  refuseUnless(acting, 'periodical.send', data.languages)
  const act = { action: 'issue.call_back', type: 'issue', id, request_id: requestId }
  const isBack = await hasChanged(deps, [
    issueRecall(deps, id),
    auditIfWritten(deps, operator, { ...act, before: { send_at } }),
  ])
  if (!isBack) throw problem('issue_leaving')
}
