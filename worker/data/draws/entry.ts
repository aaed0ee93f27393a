// Draw submissions of operators, and their publication once two agree.
import { and, asc, desc, eq, getTableColumns, gt, inArray, lt, sql, type SQL } from 'drizzle-orm'
import type { DrawValues } from '../../../client/contract/desk/draws/draw.ts'
import {
  isConstraintViolation,
  aliasColumn,
  read,
  type Statement,
  type Read,
} from '../../storage/db.ts'
import { jsonValues, selectValues } from '../../storage/sql.ts'
import {
  drawCorrections,
  drawSubmissions,
  drawImports,
  draws,
  operators,
} from '../../storage/schema/index.ts'
import { previousChanged } from '../counters.ts'
import type { Deps } from '../../deps.ts'

export type DrawRow = typeof draws.$inferSelect

const isOpen = eq(drawSubmissions.outcome, 'open')

export function getDraw(deps: Deps, period: string): Read<DrawRow | null> {
  const query = deps.db.select().from(draws).where(eq(draws.period, period))
  return read([query], ([[row]]) => row ?? null)
}

/** Published draws directly before and after a draw number. */
export function adjacentDraws(deps: Deps, period: string): Read<DrawRow[]> {
  const beside = () => deps.db.select().from(draws)
  return read(
    [
      beside().where(lt(draws.period, period)).orderBy(desc(draws.period)).limit(1),
      beside().where(gt(draws.period, period)).orderBy(asc(draws.period)).limit(1),
    ] as const,
    ([before, after]) => [...before, ...after],
  )
}

export type DrawSubmission = typeof drawSubmissions.$inferSelect & { name: string }

/** Submissions with the names of their operators. */
function selectEntries(deps: Deps, where: SQL | undefined, order: SQL | typeof drawSubmissions.id) {
  const query = deps.db
    .select({ ...getTableColumns(drawSubmissions), name: aliasColumn(operators.name, 'name') })
    .from(drawSubmissions)
    .innerJoin(operators, eq(operators.id, drawSubmissions.operator_id))
    .where(where)
    .orderBy(order)
    .limit(mostEntries)
  return read([query], ([rows]) => rows)
}

/** Maximum number of submissions read, of one draw or of all open ones. */
const mostEntries = 200

/** All submissions for a draw, latest first. */
export function listDrawSubmissions(deps: Deps, period: string): Read<DrawSubmission[]> {
  return selectEntries(deps, eq(drawSubmissions.period, period), desc(drawSubmissions.id))
}

/** Open submissions of one draw or of all, oldest first. */
export function pendingSubmissions(deps: Deps, period?: string): Read<DrawSubmission[]> {
  const ofDraw = period === undefined ? undefined : eq(drawSubmissions.period, period)
  return selectEntries(deps, and(ofDraw, isOpen), drawSubmissions.id)
}

export function listCorrections(deps: Deps, period: string) {
  const query = deps.db
    .select()
    .from(drawCorrections)
    .where(eq(drawCorrections.period, period))
    .orderBy(desc(drawCorrections.rev))
  return read([query], ([rows]) => rows)
}

/** The import that created a draw. */
export function importOf(deps: Deps, period: string) {
  const { id, name, uploaded_by, reviewed_by, reviewed_at } = drawImports
  const called = (operator: typeof uploaded_by | typeof reviewed_by, alias: string) =>
    sql<string | null>`(select them.name from ${operators} as them where them.id = ${operator})`.as(
      alias,
    )
  const query = deps.db
    .select({
      name,
      uploaded_by,
      reviewed_by,
      reviewed_at,
      uploader: called(uploaded_by, 'uploader'),
      settler: called(reviewed_by, 'settler'),
    })
    .from(drawImports)
    .innerJoin(draws, eq(draws.import_id, id))
    .where(eq(draws.period, period))
  return read([query], ([[row]]) => row ?? null)
}

interface NewEntry {
  period: string
  rev: number
  operator: number
  /** The operator's own submission that it replaces. */
  replaces: number | null
  values: DrawValues
  at: string
}

/**
 * The last statement returns no row and nothing changes if the draw has another `rev`, or if the operator has another
 * open submission.
 */
export function insertSubmissionStatements(deps: Deps, entry: NewEntry): [Statement, Statement] {
  const { period, rev, operator, replaces, values, at } = entry
  const current = sql`coalesce((select ${draws.rev} from ${draws} where ${draws.period} = ${period}), 0)`
  const own = sql`exists (select 1 from ${drawSubmissions}
    where ${drawSubmissions.period} = ${period} and ${drawSubmissions.operator_id} = ${operator} and ${isOpen})`
  const mayEnter = replaces === null ? sql`not ${own}` : previousChanged
  return [
    deps.db
      .update(drawSubmissions)
      .set({ outcome: 'replaced', resolved_at: at })
      .where(
        and(
          eq(drawSubmissions.id, replaces ?? 0),
          eq(drawSubmissions.period, period),
          eq(drawSubmissions.operator_id, operator),
          isOpen,
          sql`${current} = ${rev}`,
        ),
      ),
    deps.db
      .insert(drawSubmissions)
      .select(
        selectValues(
          drawSubmissions,
          { period, rev, operator_id: operator, ...values, entered_at: at },
          sql`where ${mayEnter} and ${current} = ${rev}`,
        ),
      )
      .returning({ id: drawSubmissions.id }),
  ]
}

/** Withdraws the operator's open submission, if any. */
export function withdrawSubmissionStatement(deps: Deps, period: string, operator: number) {
  return deps.db
    .update(drawSubmissions)
    .set({ outcome: 'withdrawn', resolved_at: deps.now().toISOString() })
    .where(
      and(eq(drawSubmissions.period, period), eq(drawSubmissions.operator_id, operator), isOpen),
    )
    .returning({ id: drawSubmissions.id })
}

/**
 * Belongs in the batch that publishes two agreeing submissions. The batch fails if one of them is no longer open
 * (`isAlreadyResolved`). All other submissions for the draw are overruled.
 */
export function acceptSubmissionsStatements(
  deps: Deps,
  period: string,
  agreed: readonly number[],
): [Statement, Statement] {
  const resolved_at = deps.now().toISOString()
  return [
    deps.db
      .update(drawSubmissions)
      .set({ outcome: sql`iif(${isOpen}, 'agreed', null)`, resolved_at })
      .where(inArray(drawSubmissions.id, [...agreed])),
    rejectSubmissionsStatement(deps, [period]),
  ]
}

/** Overrules all open submissions for these draws. */
export function rejectSubmissionsStatement(deps: Deps, periods: readonly string[]): Statement {
  return deps.db
    .update(drawSubmissions)
    .set({ outcome: 'overruled', resolved_at: deps.now().toISOString() })
    .where(and(inArray(drawSubmissions.period, jsonValues(periods)), isOpen))
}

/** True if a batch failed because the submission was already resolved. */
export function isAlreadyResolved(error: unknown): boolean {
  return isConstraintViolation(error, 'NOT NULL constraint failed: draw_submissions.outcome')
}

/** Publishes a draw. */
export function upsertDrawStatement(deps: Deps, period: string, values: DrawValues): Statement {
  return deps.db.insert(draws).values({ period, ...values })
}

/** Corrects a published draw and stores the previous result, which readers can see. */
export function correctDrawStatements(
  deps: Deps,
  before: DrawRow,
  values: DrawValues,
): Statement[] {
  const { period, rev, drawn_at, numbers, special } = before
  const corrected_at = deps.now().toISOString()
  return [
    deps.db
      .insert(drawCorrections)
      .values({ period, rev, drawn_at, numbers, special, corrected_at }),
    deps.db
      .update(draws)
      .set({ ...values, rev: rev + 1 })
      .where(eq(draws.period, period)),
  ]
}

/** Maximum number of open submissions checked per run; an operator has one per draw. */
const mostOpen = 100

/** Draws with two agreeing submissions that are still open, because a run was aborted in between. */
export function findMatchingSubmissions(deps: Deps): Read<string[]> {
  const { period, operator_id, drawn_at, numbers, special } = drawSubmissions
  const open = deps.db
    .select({ period, operator_id, drawn_at, numbers, special })
    .from(drawSubmissions)
    .where(sql`${drawSubmissions.outcome} = 'open'`)
    .orderBy(asc(period), asc(operator_id))
    .limit(mostOpen)
  return read([open], ([rows]) => {
    const alike = Map.groupBy(rows, ({ operator_id: _, ...entered }) => JSON.stringify(entered))
    return [...alike.values()].flatMap(([first, second]) => (first && second ? first.period : []))
  })
}
