// Import of newsletter subscribers in steps that can be repeated (docs/decisions/messaging/newsletter.md).
import { createHash } from 'node:crypto'
import type {
  CheckedStep,
  SubscriberImport,
  SubscriberRow,
} from '../../../client/contract/desk/newsletter/subscribers-api.ts'
import { subscriberKey } from '../../auth/subscriber-token.ts'
import { insertAuditIfChangedStatement, insertAuditStatement } from '../../data/audit.ts'
import {
  getSubscriberImport,
  hasStep,
  importStepStatements,
  insertSubscriberImportStatement,
  isImportUndone,
  isStepImported,
  knownSubscribers,
  latestSubscriberImport,
  markSubscriberImportUndoneStatement,
  openSubscriberImport,
  subscribersOfImport,
  undoSubscriptionsStatements,
  type ImportedSubscriber,
} from '../../data/newsletter/subscriber-import.ts'
import { foundOrThrow, problem } from '../../http/problem.ts'
import { take } from '../../limits/throttle.ts'
import { run, writeBatch } from '../../storage/db.ts'
import type { Deps } from '../../deps.ts'
import type { OperatorContext } from '../acting.ts'

/** Dry run of a step. */
export async function checkSubscribers(
  { deps, operator }: OperatorContext,
  env: Env,
  rows: readonly SubscriberRow[],
): Promise<CheckedStep> {
  await take(env, 'subscriber_step', String(operator.id), deps.now())
  return (await planStep(deps, withKeys(env, rows))).checked
}

interface StartedFile {
  name: string
  sha256: string
  rows: number
  consent: string
}

/** Begins an import, or continues the operator's unfinished one of the same file. */
export async function beginSubscriberImport(
  { deps, operator }: OperatorContext,
  env: Env,
  { name, sha256, rows, consent }: StartedFile,
): Promise<SubscriberImport> {
  const file = { name, sha256, rows, consent, by: operator.id }
  const open = await run(deps, openSubscriberImport(deps, file))
  if (open) return open
  await take(env, 'subscriber_import', String(operator.id), deps.now())
  const act = {
    action: 'subscriber_import.begin',
    type: 'subscriber_import',
  }
  await writeBatch(deps, [
    insertSubscriberImportStatement(deps, file),
    insertAuditStatement(deps, operator, {
      ...act,
      id: latestSubscriberImport,
      after: { name, sha256, rows, consent },
    }),
  ])
  return (await run(deps, openSubscriberImport(deps, file)))!
}

/** Imports a step; a repeated one changes nothing. */
export async function importSubscribers(
  acting: OperatorContext,
  env: Env,
  { id, rows }: { id: number; rows: readonly SubscriberRow[] },
): Promise<SubscriberImport> {
  const { deps, operator } = acting
  await take(env, 'subscriber_step', String(operator.id), deps.now())
  const hash = createHash('sha256').update(JSON.stringify(rows)).digest('hex')
  const stored = await load(deps, id)
  if (stored.undone_at !== null) throw problem('changed_meanwhile')
  if (await run(deps, hasStep(deps, id, hash))) return stored
  // Another file, or one that was read in another way.
  if (stored.done + rows.length > stored.rows) throw problem('changed_meanwhile')
  const { checked, wanted } = await planStep(deps, withKeys(env, rows))
  const step = {
    import_id: id,
    sha256: hash,
    row_count: rows.length,
    added_count: checked.added,
    updated_count: checked.updated,
    suppressed_count: checked.suppressed.length,
  }
  const act = { action: 'subscriber_import.finish', type: 'subscriber_import', id }
  const { name, sha256 } = stored
  const finish = insertAuditIfChangedStatement(deps, operator, {
    ...act,
    after: {
      name,
      sha256,
      added: stored.added + checked.added,
      updated: stored.updated + checked.updated,
    },
  })
  try {
    await writeBatch(deps, [...importStepStatements(deps, step, wanted), finish])
  } catch (error) {
    if (isImportUndone(error)) throw problem('changed_meanwhile', { cause: error })
    if (!isStepImported(error)) throw error
  }
  return load(deps, id)
}

/** Subscribers that an undo reverts per transaction. */
const undonePerStep = 1000

/**
 * Takes an import back, except for subscriptions that their readers have confirmed or ended since. Repeating it continues
 * after an interruption.
 */
export async function undoSubscriberImport(
  { deps, operator }: OperatorContext,
  id: number,
): Promise<void> {
  const act = { action: 'subscriber_import.undo', type: 'subscriber_import', id }
  await writeBatch(deps, [
    markSubscriberImportUndoneStatement(deps, id),
    insertAuditIfChangedStatement(deps, operator, { ...act }),
  ])
  for (;;) {
    const ids = await run(deps, subscribersOfImport(deps, id, undonePerStep))
    if (ids.length === 0) return
    await writeBatch(deps, undoSubscriptionsStatements(deps, id, ids))
  }
}

async function load(deps: Deps, id: number): Promise<SubscriberImport> {
  return foundOrThrow(await run(deps, getSubscriberImport(deps, id)))
}

function withKeys(env: Env, rows: readonly SubscriberRow[]): ImportedSubscriber[] {
  return rows.map((row) => ({ ...row, key: subscriberKey(env.TOKEN_SECRET, row.email) }))
}

/**
 * Outcome per row. An address that is not subscribed stays out if it has left any list, a subscriber stays out of the
 * lists they have left.
 */
async function planStep(deps: Deps, rows: readonly ImportedSubscriber[]) {
  const { known, left } = await run(deps, knownSubscribers(deps, rows))
  const subscribed = new Map(known.map((one) => [one.email, one]))
  const leftLists = Map.groupBy(left, ({ key }) => key)
  const checked: CheckedStep = { added: 0, updated: 0, unchanged: 0, suppressed: [] }
  const wanted = rows.filter((row, place) => {
    const former = subscribed.get(row.email)
    const gone = leftLists.get(former?.key ?? row.key) ?? []
    const lists = row.lists.filter(
      (lang) => !former?.lists.includes(lang) && gone.every((one) => one.lang !== lang),
    )
    const isLeft = former ? row.lists.some((lang) => !former.lists.includes(lang)) : gone.length > 0
    if (former ? lists.length > 0 : gone.length === 0) {
      checked[former ? 'updated' : 'added'] += 1
      return true
    }
    if (isLeft) checked.suppressed.push(place)
    else checked.unchanged += 1
    return false
  })
  return { checked, wanted }
}
