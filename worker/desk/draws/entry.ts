// Draw submissions. Two operators submit each draw without seeing each other's values
// (docs/decisions/community/draw-results.md).
import {
  differingFields,
  isPeriodOf,
  type Draw,
  type DrawValues,
  type NewDrawSubmission,
} from '../../../client/contract/desk/draws/draw.ts'
import { dayOf } from '../../../client/contract/days.ts'
import type { FieldErrorCode } from '../../../client/contract/errors.ts'
import { insertAuditIfChangedStatement, insertAuditStatement } from '../../data/audit.ts'
import {
  findMatchingSubmissions,
  correctDrawStatements,
  adjacentDraws,
  upsertDrawStatement,
  withdrawSubmissionStatement,
  insertSubmissionStatements,
  getDraw,
  isAlreadyResolved,
  pendingSubmissions,
  acceptSubmissionsStatements,
  type DrawRow,
} from '../../data/draws/entry.ts'
import { publish } from '../../data/publish.ts'
import { problem } from '../../http/problem.ts'
import { isUniqueViolation, run, runAll, writeBatch, type Statement } from '../../storage/db.ts'
import { loadDraw, valuesOf } from './draw.ts'
import type { Deps } from '../../deps.ts'
import type { OperatorContext } from '../acting.ts'

/**
 * Stores a submission of a draw or of its correction. Publishes the draw if another operator has submitted the same
 * values.
 */
export async function submitDraw(
  acting: OperatorContext,
  period: string,
  { rev, replaces, values }: NewDrawSubmission,
): Promise<Draw> {
  const { deps, operator } = acting
  await assertPlausible(deps, period, { rev, values })
  const at = deps.now().toISOString()
  const entry = { period, rev, operator: operator.id, replaces, values, at }
  const act = { action: 'draw.enter', type: 'draw', id: period }
  // The log entry has no values because the second operator may read it.
  const [, rows] = await written(deps, [
    ...insertSubmissionStatements(deps, entry),
    insertAuditIfChangedStatement(deps, operator, act),
  ])
  if (!rows?.length) throw problem('draw_changed')
  await publishMatchingDraw(deps, period, acting)
  return loadDraw(acting, period)
}

/** Rows returned by each statement of a transaction. */
function written(deps: Deps, queries: readonly Statement[]): Promise<unknown[][]> {
  const shape = (results: readonly unknown[]) =>
    results.map((rows) => (Array.isArray(rows) ? rows : []))
  return run(deps, { queries, shape })
}

type Asked = Pick<NewDrawSubmission, 'rev' | 'values'>

async function assertPlausible(deps: Deps, period: string, asked: Asked): Promise<void> {
  const { live, beside, open } = await runAll(deps, {
    live: getDraw(deps, period),
    beside: adjacentDraws(deps, period),
    open: pendingSubmissions(deps, period),
  })
  const { rev, values } = asked
  refuseMisplaced(deps, period, { drawn_at: values.drawn_at, beside })
  if (rev !== (live?.rev ?? 0)) throw problem('draw_changed')
  // Only the first submission of a correction must differ. The second operator may confirm the published values.
  const isFirst = open.length === 0
  if (live && isFirst && isSame(live, values)) throw problem('draw_unchanged')
}

interface Place {
  drawn_at: string
  /** The draws before and after it. */
  beside: readonly DrawRow[]
}

function refuseMisplaced(deps: Deps, period: string, { drawn_at, beside }: Place): void {
  if (!isPeriodOf(period, drawn_at)) throw wrong('period', 'period_year')
  if (drawn_at > deps.now().toISOString()) throw wrong('values.drawn_at', 'draw_early')
  const taken = beside.find((one) => dayOf(one.drawn_at) === dayOf(drawn_at))
  if (taken) throw problem('draw_date_conflict', { values: { period: taken.period } })
  const isBetween = beside.every((one) => one.period < period === one.drawn_at < drawn_at)
  if (!isBetween) throw wrong('values.drawn_at', 'draw_order')
}

function wrong(field: string, code: FieldErrorCode) {
  return problem('validation_failed', { fields: [{ field, code }] })
}

function isSame(one: DrawValues, other: DrawValues): boolean {
  return differingFields(one, other).length === 0
}

export async function withdrawDrawSubmission(
  acting: OperatorContext,
  period: string,
): Promise<Draw> {
  const { deps, operator } = acting
  const act = { action: 'draw.withdraw', type: 'draw', id: period }
  const [rows] = await written(deps, [
    withdrawSubmissionStatement(deps, period, operator.id),
    insertAuditIfChangedStatement(deps, operator, act),
  ])
  if (!rows?.length) throw problem('draw_changed')
  return loadDraw(acting, period)
}

interface ResolveContext {
  /** Null: cron job. */
  operator: { id: number } | null
}

/** Publishes a draw that two operators have submitted with equal values. Of concurrent runs only one succeeds. */
async function publishMatchingDraw(deps: Deps, period: string, by: ResolveContext): Promise<void> {
  const { live, open } = await runAll(deps, {
    live: getDraw(deps, period),
    open: pendingSubmissions(deps, period),
  })
  const agreed = open
    .map((one) => open.filter((other) => isSame(one, other)))
    .find((alike) => alike.length > 1)
  const [first] = agreed ?? []
  if (!agreed || !first) return
  const values = valuesOf(first)
  const isRight = live !== null && isSame(live, values)
  const action = isRight ? 'draw.confirm' : live ? 'draw.correct' : 'draw.publish'
  const entered_by = agreed.map(({ name }) => name)
  const act = { action, type: 'draw', id: period }
  const ids = agreed.map(({ id }) => id)
  const [settling, overruled] = acceptSubmissionsStatements(deps, period, ids)
  const noted = insertAuditStatement(deps, by.operator, {
    ...act,
    before: live && valuesOf(live),
    after: { ...values, entered_by },
  })
  const shown = live
    ? correctDrawStatements(deps, live, values)
    : [upsertDrawStatement(deps, period, values)]
  try {
    if (isRight) await writeBatch(deps, [settling, overruled, noted])
    else await publish(deps, { writes: [settling, overruled, ...shown, noted], tags: ['draws'] })
  } catch (error) {
    if (isAlreadyResolved(error)) return
    if (isUniqueViolation(error, 'draws.drawn_at'))
      throw problem('draw_date_conflict', { values: { period } })
    throw error
  }
}

/** Publishes matching draws that an interrupted request has not published (cron, once per minute). */
export async function publishMatchingDraws(deps: Deps): Promise<void> {
  for (const period of await run(deps, findMatchingSubmissions(deps)))
    await publishMatchingDraw(deps, period, { operator: null })
}
