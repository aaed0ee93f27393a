// Newsletter issues as edited at the desk (docs/decisions/messaging/newsletter.md).
import {
  changedLanguages,
  newIssueData,
  type Issue,
  type IssueData,
  type IssueEdition,
  type IssueSummary,
} from '../../../client/contract/desk/newsletter/issue.ts'
import { locales, type Locale } from '../../../client/contract/locale.ts'
import { can, type Permission } from '../../../client/contract/roles.ts'
import { insertAuditIfChangedStatement, insertAuditStatement } from '../../data/audit.ts'
import {
  resolveIssueItems,
  missingTranslations,
  describeItems,
  type FoundItems,
} from '../../data/newsletter/items.ts'
import {
  getIssue,
  updateIssueStatement,
  setIssueDeletedStatement,
  issueListsOf,
  insertIssueStatement,
  listIssues,
  getSubscriberCounts,
  type StoredIssue,
  type StoredList,
} from '../../data/newsletter/issue.ts'
import { nextSubscribers } from '../../data/newsletter/sending.ts'
import { foundOrThrow, problem } from '../../http/problem.ts'
import { run, runAll, writeBatch, type Statement } from '../../storage/db.ts'
import type { Deps } from '../../deps.ts'
import type { OperatorContext } from '../acting.ts'

type Sizes = ReadonlyMap<Locale, number>

/** Number of current subscribers to the lists of an unsent issue. */
export function audienceOf({ languages }: IssueData, sizes: Sizes): number {
  return languages.reduce((sum, lang) => sum + (sizes.get(lang) ?? 0), 0)
}

const hasBegun = ({ state }: StoredIssue) => state === 'sending' || state === 'sent'

export async function loadIssues(deps: Deps, before: number | undefined) {
  const { page, sizes } = await runAll(deps, {
    page: listIssues(deps, before),
    sizes: getSubscriberCounts(deps),
  })
  return { items: page.items.map((one) => toSummary(one, sizes)), next: page.next }
}

function toSummary(stored: StoredIssue, sizes: Sizes): IssueSummary {
  const { data, rev: _rev, ...summary } = stored
  return {
    ...summary,
    languages: data.languages,
    items: data.items.length,
    audience: hasBegun(stored) ? stored.audience : audienceOf(data, sizes),
  }
}

export async function storedIssue(deps: Deps, id: number): Promise<StoredIssue> {
  return foundOrThrow(await run(deps, getIssue(deps, id)))
}

/** `lang` is the language of the item titles. */
export async function loadIssue(deps: Deps, id: number, lang: Locale): Promise<Issue> {
  const stored = await storedIssue(deps, id)
  const { found, sizes, lists } = await runAll(deps, {
    found: resolveIssueItems(deps, stored.data.items),
    sizes: getSubscriberCounts(deps),
    lists: issueListsOf(deps, id),
  })
  return {
    ...stored,
    leaves_in: leavesIn(deps, stored),
    audience: hasBegun(stored) ? stored.audience : audienceOf(stored.data, sizes),
    items: describeItems(found, stored.data, lang),
    lists: locales.map((one) =>
      toList(one, {
        stored,
        found,
        size: sizes.get(one) ?? 0,
        list: lists.find((own) => own.lang === one),
      }),
    ),
  }
}

/** Number of subscribers that one request reads. */
const readersPerPage = 1000

/** Counts the readers of an edition on one page of its subscribers, as sending would find them now. */
export async function countReaders(
  deps: Deps,
  { id, of: lang }: { id: number; of: Locale },
  after: number,
): Promise<{ readers: number; next: number | null }> {
  const { data } = await storedIssue(deps, id)
  const from = { lang, cursor: after, audience_cutoff_at: deps.now().toISOString() }
  const { readers, cursor, isLast } = await run(
    deps,
    nextSubscribers(deps, { ...from, segment: data.segment ?? null }, readersPerPage),
  )
  return { readers: readers.length, next: isLast ? null : cursor }
}

function leavesIn(deps: Deps, { state, send_at }: StoredIssue): number | null {
  if (state !== 'scheduled' || send_at === null) return null
  return (Date.parse(send_at) - deps.now().getTime()) / 1000
}

interface Parts {
  stored: StoredIssue
  found: FoundItems
  size: number
  list: StoredList | undefined
}

function toList(lang: Locale, { stored, found, size, list }: Parts): IssueEdition {
  const stories = (list?.edition.stories ?? []).map(({ title, url }, at) => ({
    title,
    url,
    clicks: list?.clicked.get(at) ?? 0,
  }))
  const { written = 0 } = list ?? {}
  const whole = list?.audience ?? (hasBegun(stored) ? 0 : size)
  const audience = list && stored.data.segment ? written : whole
  const { sent = 0, failed = 0, gone = 0, complained = 0 } = list ?? {}
  const { hard = 0, soft = 0, unsubscribed = 0 } = list ?? {}
  const totals = { audience, sent, failed, gone, complained, hard, soft, unsubscribed }
  const lacks = missingTranslations(found, stored.data, lang)
  return { lang, ...totals, written, lacks, stories }
}

/** Editing an issue needs permission for all its languages. */
export function assertMayEdit(
  { operator }: OperatorContext,
  permission: Permission,
  languages: readonly Locale[],
): void {
  if (!can(operator, permission, { languages })) throw problem('forbidden')
}

export async function createIssue(
  acting: OperatorContext,
  title: string,
  lang: Locale,
): Promise<Issue> {
  const { deps, operator } = acting
  const own = locales.filter((one) => can(operator, 'newsletter.write', { lang: one }))
  const made = insertIssueStatement(deps, { title, data: newIssueData(own), by: operator.id })
  const [[row]] = (await run(deps, rowsOf([made]))) as [{ id: number }[]]
  if (!row) throw problem('internal_error')
  const act = { action: 'issue.create', type: 'issue', id: row.id }
  await writeBatch(deps, [insertAuditStatement(deps, operator, { ...act, after: { title } })])
  return loadIssue(deps, row.id, lang)
}

/** Rows returned by each statement of a transaction. */
function rowsOf(queries: readonly Statement[]) {
  const shape = (results: readonly unknown[]) =>
    results.map((rows) => (Array.isArray(rows) ? rows : []))
  return { queries, shape }
}

/** Runs a write that may match no row, and its log entry. Resolves to true if a row was changed. */
export async function hasChanged(
  deps: Deps,
  queries: readonly [Statement, Statement],
): Promise<boolean> {
  const [changed] = await run(deps, rowsOf(queries))
  return (changed?.length ?? 0) > 0
}

/** Throws the reason why no draft with the given `rev` was found. */
export async function refuseChange(deps: Deps, id: number): Promise<never> {
  const { state } = await storedIssue(deps, id)
  throw problem(state === 'draft' ? 'changed_meanwhile' : 'issue_not_editable')
}

type Form = Pick<StoredIssue, 'title' | 'data'>

export async function changeIssue(
  acting: OperatorContext,
  at: { id: number; rev: number },
  { title, data }: Form,
): Promise<void> {
  const { deps, operator } = acting
  const before = await storedIssue(deps, at.id)
  assertMayEdit(acting, 'newsletter.write', changedLanguages(before.data, data))
  const act = { action: 'issue.change', type: 'issue', id: at.id }
  const isChanged = await hasChanged(deps, [
    updateIssueStatement(deps, at, { title, data }),
    insertAuditIfChangedStatement(deps, operator, {
      ...act,
      before: { title: before.title, data: before.data },
      after: { title, data },
    }),
  ])
  if (!isChanged) await refuseChange(deps, at.id)
}

export async function deleteIssue(acting: OperatorContext, id: number): Promise<void> {
  const { deps, operator } = acting
  const { title, data } = await storedIssue(deps, id)
  assertMayEdit(acting, 'newsletter.write', data.languages)
  const act = { action: 'issue.delete', type: 'issue', id }
  const isDeleted = await hasChanged(deps, [
    setIssueDeletedStatement(deps, id, true),
    insertAuditIfChangedStatement(deps, operator, { ...act, before: { title } }),
  ])
  if (!isDeleted) await refuseChange(deps, id)
}

/** Restores a deleted draft. */
export async function restoreIssue(acting: OperatorContext, id: number): Promise<void> {
  const { deps, operator } = acting
  const deleted = await run(deps, getIssue(deps, id, true))
  if (deleted) assertMayEdit(acting, 'newsletter.write', deleted.data.languages)
  const act = { action: 'issue.restore', type: 'issue', id }
  const isBack = await hasChanged(deps, [
    setIssueDeletedStatement(deps, id, false),
    insertAuditIfChangedStatement(deps, operator, act),
  ])
  if (!isBack) throw problem('undo_outdated')
}
