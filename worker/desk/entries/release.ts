// Releases. Their items are pinned when they are added, and go live in one transaction.
import { randomUUID } from 'node:crypto'
import type { EntryData } from '../../../client/contract/desk/entries/kinds/schemas.ts'
import { maxReleaseItems } from '../../../client/contract/desk/limits.ts'
import type {
  Release,
  ReleaseAction,
  ReleaseState,
} from '../../../client/contract/desk/releases/release.ts'
import { can } from '../../../client/contract/roles.ts'
import { insertAuditIfChangedStatement, insertAuditStatement } from '../../data/audit.ts'
import type { StoredEntry } from '../../data/entries/entry.ts'
import {
  acceptWithdrawalsStatement,
  dueReleases,
  getRelease,
  isReleaseEnded,
  updateReleaseStatement,
  finishReleaseStatement,
  deleteReleaseItemStatement,
  insertedRelease,
  insertReleaseStatement,
  releaseItemWrite,
} from '../../data/entries/release.ts'
import { enqueueEmail, insertEmailIfChangedStatement } from '../../data/mail/outbox.ts'
import { getOperator } from '../../data/operators/operator.ts'
import { saveRevision } from '../../data/entries/revision.ts'
import { foundOrThrow, Problem, problem } from '../../http/problem.ts'
import {
  isConstraintViolation,
  read,
  run,
  writeBatch,
  type Statement,
  type Read,
} from '../../storage/db.ts'
import { Unavailable } from '../../storage/time-limit.ts'
import { reviewStatements } from './two-eyes.ts'
import { getEntryFor } from './entry.ts'
import { publishEntries } from './publishing/publish.ts'
import { changesOf, EntryRejected, validate } from './publishing/validate.ts'
import type { Deps } from '../../deps.ts'
import type { Actor, OperatorContext } from '../acting.ts'

export async function loadRelease(deps: Deps, id: number): Promise<Release> {
  return foundOrThrow(await run(deps, getRelease(deps, id)))
}

export async function createRelease(
  { deps, operator }: OperatorContext,
  { title, due_at = null }: { title: string; due_at?: string | null | undefined },
): Promise<Release> {
  const release = { title, due_at, state: 'draft', by: operator.id } as const
  const act = { action: 'release.create', type: 'release' }
  const after = { title, due_at }
  const made = read(
    [
      insertReleaseStatement(deps, release),
      insertAuditStatement(deps, operator, { ...act, id: insertedRelease, after }),
    ] as const,
    ([[row]]) => row!.id,
  )
  return loadRelease(deps, await run(deps, made))
}

interface ReleaseChange {
  title?: string | undefined
  due_at?: string | null | undefined
  state?: 'draft' | 'scheduled' | 'cancelled' | undefined
}

interface ChangeOptions {
  /** Allowed current states, by default those that have not ended. */
  from?: ReleaseState[]
  /** More statements for the same transaction. */
  writes?: readonly Statement[]
}

/** Changes title, time or state of a release. The operator needs permission for the languages of all its items. */
export async function changeRelease(
  acting: OperatorContext,
  id: number,
  change: ReleaseChange,
  options: ChangeOptions = {},
): Promise<Release> {
  const before = await loadRelease(acting.deps, id)
  assertOwnLanguages(acting, before.contents)
  return changed(acting, before, change, options)
}

function assertOwnLanguages({ operator }: OperatorContext, contents: Release['contents']): void {
  const isForeign = contents.some(({ lang }) => !can(operator, 'release.write', { lang }))
  if (isForeign) throw problem('forbidden')
}

/** Writes the change. A scheduled release must have a time and at least one item. */
async function changed(
  { deps, operator }: OperatorContext,
  before: Release,
  change: ReleaseChange,
  { from, writes = [] }: ChangeOptions,
): Promise<Release> {
  const { id } = before
  const { title = before.title, due_at = before.due_at } = change
  const state = change.state ?? (before.state === 'failed' ? 'draft' : before.state)
  if (state === 'scheduled' && (due_at === null || before.contents.length === 0)) {
    const field = due_at === null ? 'due_at' : 'contents'
    throw problem('validation_failed', { fields: [{ field, code: 'required' }] })
  }
  const ended_at = state === 'cancelled' ? deps.now().toISOString() : null
  const act = { action: `release.${state}`, type: 'release', id }
  const [rows] = await run(
    deps,
    written([
      updateReleaseStatement(deps, id, { title, due_at, state, error: null, ended_at }, from),
      insertAuditIfChangedStatement(deps, operator, {
        ...act,
        before: { title: before.title, due_at: before.due_at, state: before.state },
        after: { title, due_at, state },
      }),
      ...writes,
    ]),
  )
  if (rows?.length === 0) throw problem('release_ended')
  return loadRelease(deps, id)
}

/** Rows returned by each statement. */
function written(queries: readonly [Statement, ...Statement[]]): Read<unknown[][]> {
  return { queries, shape: (results) => results.map((rows) => (Array.isArray(rows) ? rows : [])) }
}

interface NewItem {
  entry_id: number
  action: ReleaseAction
  is_minor?: boolean | undefined
  /** Expiry after publishing. */
  until?: string | null | undefined
  /** Content to publish. Default: the current draft. */
  data?: EntryData | undefined
}

/** Stores the content as a revision and adds it to the release. Throws if it cannot be published. */
export async function addToRelease(
  acting: OperatorContext,
  id: number,
  item: NewItem,
): Promise<Release> {
  const { deps, operator } = acting
  const { entry_id, action, is_minor = false } = item
  const until = action === 'publish' ? item.until : undefined
  const entry = await getEntryFor(acting, `entry.${action}`, entry_id)
  if (action === 'publish') await reviewStatements(acting, [{ entry, data: item.data }])
  const revision = action === 'publish' ? await fixed(acting, entry, item) : null
  const act = { action: 'release.add', type: 'release', id }
  const [rows] = await run(
    deps,
    written([
      releaseItemWrite(deps, id, { entry_id, action, revision, is_minor, until }, maxReleaseItems),
      insertAuditIfChangedStatement(deps, operator, {
        ...act,
        after: { entry_id, action, revision, until },
      }),
    ]),
  )
  if (rows?.length === 0) throw problem('release_ended')
  return loadRelease(deps, id)
}

async function fixed(
  { deps, operator }: OperatorContext,
  entry: StoredEntry,
  { data, until }: Pick<NewItem, 'data' | 'until'>,
): Promise<number | null> {
  const text = data ?? entry.draft
  const kept = text ? null : entry.live_revision
  if (!text && kept === null) throw problem('not_published')
  const change = { entry_id: entry.id, until, ...(text && { data: text }) }
  await validate(deps, { changes: [change] })
  if (!text) return kept
  const at = deps.now().toISOString()
  return run(
    deps,
    saveRevision(deps, { entry_id: entry.id, kind: 'saved', data: text, by: operator.id, at }),
  )
}

export async function removeFromRelease(
  acting: OperatorContext,
  id: number,
  entryId: number,
): Promise<Release> {
  const { deps, operator } = acting
  const { contents } = await loadRelease(deps, id)
  assertOwnLanguages(
    acting,
    contents.filter(({ entry_id }) => entry_id === entryId),
  )
  const act = { action: 'release.remove', type: 'release', id }
  await writeBatch(deps, [
    deleteReleaseItemStatement(deps, id, entryId),
    insertAuditIfChangedStatement(deps, operator, { ...act, before: { entry_id: entryId } }),
  ])
  return loadRelease(deps, id)
}

/** Executes a release on request. The operator needs permission for the languages of all its items. */
export async function executeReleaseNow(acting: OperatorContext, id: number): Promise<Release> {
  const { deps, operator } = acting
  const { state, contents } = await loadRelease(deps, id)
  if (state === 'done' || state === 'cancelled') throw problem('release_ended')
  assertOwnLanguages(acting, contents)
  if (contents.length > 0) await executeRelease(deps, id, { operator })
  return loadRelease(deps, id)
}

/** Maximum number of attempts to plan a release while its entries change. */
const attempts = 3

/**
 * Executes a release. If one item fails, nothing is published and the release stores the error. Of concurrent runs only
 * one succeeds.
 */
async function executeRelease(
  deps: Deps,
  id: number,
  { operator = null, attempt = 1 }: { operator?: Actor | null; attempt?: number } = {},
): Promise<void> {
  const release = await loadRelease(deps, id)
  const { contents } = release
  const withdrawn = contents
    .filter((one) => one.action === 'withdraw')
    .map(({ entry_id }) => entry_id)
  const act = { action: 'release.publish', type: 'release', id, after: { items: contents.length } }
  try {
    const writes = [
      finishReleaseStatement(deps, id),
      acceptWithdrawalsStatement(deps, withdrawn),
      insertAuditStatement(deps, operator, act),
    ]
    await publishEntries(deps, operator, {
      changes: changesOf(contents),
      withdrawals: withdrawn.map((entry_id) => ({ entry_id })),
      writes,
    })
  } catch (error) {
    if (isReleaseEnded(error)) return
    const isChanged = error instanceof Problem && error.code === 'entry_changed'
    if (isChanged && attempt < attempts)
      return executeRelease(deps, id, { operator, attempt: attempt + 1 })
    if (error instanceof Unavailable && !isConstraintViolation(error)) throw error
    const failed = updateReleaseStatement(deps, id, failureOf(deps, error))
    await (operator ? writeBatch(deps, [failed]) : stopAndTellMaker(deps, release, failed))
  }
}

/** Marks the release as failed and emails its creator, who may not be at the desk when it is due. */
async function stopAndTellMaker(
  deps: Deps,
  { id, title, due_at, created_by }: Release,
  failed: Statement,
): Promise<void> {
  const maker = created_by && (await run(deps, getOperator(deps, created_by.id)))
  if (!maker || maker.deactivated_at !== null) {
    await writeBatch(deps, [failed])
    return
  }
  const mail = randomUUID()
  await writeBatch(deps, [
    failed,
    insertEmailIfChangedStatement(deps, mail, {
      template: 'release_stopped',
      data: { nickname: maker.name, title },
      cause: `release_stopped ${id} ${due_at}`,
      to: maker.email,
      lang: maker.lang,
    }),
  ])
  enqueueEmail(deps, mail)
}

function failureOf(deps: Deps, error: unknown) {
  const code = error instanceof Problem ? error.code : 'internal_error'
  const entry_id = error instanceof EntryRejected ? error.entryId : null
  return { state: 'failed', error: { code, entry_id }, ended_at: deps.now().toISOString() } as const
}

/** Maximum number of releases per run. */
const atOnce = 5

/** Executes due releases (cron, once per minute). */
export async function executeDueReleases(deps: Deps): Promise<void> {
  for (const id of await run(deps, dueReleases(deps, atOnce))) await executeRelease(deps, id)
}
