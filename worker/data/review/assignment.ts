// Assignments of entries (docs/decisions/desk/review.md).
import { and, asc, eq, inArray, isNull, ne, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { AssignedEntry, Assignment } from '../../../client/contract/desk/review/assignment.ts'
import type { Stage } from '../../../client/contract/desk/review/stages.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import { can } from '../../../client/contract/roles.ts'
import { aliasNullableColumn, isInIds, read, type Read, type Statement } from '../../storage/db.ts'
import { assignments, entries, operators } from '../../storage/schema/index.ts'
import { selectSummaries, toSummary } from '../entries/entry.ts'
import { toOperatorRef } from '../operators/person.ts'
import type { Deps } from '../../deps.ts'

const assignees = alias(operators, 'assignee')
const reviewers = alias(operators, 'reviewer')
const updaters = alias(operators, 'updater')

export const unassigned: Assignment = {
  stage: 'writing',
  assignee: null,
  due_at: null,
  stage_by: null,
  stage_at: null,
  updated_by: null,
  updated_at: null,
}

export function getAssignment(deps: Deps, entryId: number): Read<Assignment> {
  const { stage, assignee_id, due_at, stage_by, stage_at, updated_by, updated_at, entry_id } =
    assignments
  const query = deps.db
    .select({
      stage,
      assignee_id,
      due_at,
      stage_by,
      stage_at,
      updated_by,
      updated_at,
      assignee_name: aliasNullableColumn(assignees.name, 'assignee_name'),
      stage_name: aliasNullableColumn(reviewers.name, 'stage_name'),
      updater_name: aliasNullableColumn(updaters.name, 'updater_name'),
    })
    .from(assignments)
    .leftJoin(assignees, eq(assignees.id, assignee_id))
    .leftJoin(reviewers, eq(reviewers.id, stage_by))
    .leftJoin(updaters, eq(updaters.id, updated_by))
    .where(eq(entry_id, entryId))
  return read([query], ([[row]]) => {
    if (!row) return unassigned
    return {
      stage: row.stage,
      assignee: toOperatorRef(row.assignee_id, row.assignee_name),
      due_at: row.due_at,
      stage_by: toOperatorRef(row.stage_by, row.stage_name),
      stage_at: row.stage_at,
      updated_by: toOperatorRef(row.updated_by, row.updater_name),
      updated_at: row.updated_at,
    }
  })
}

/** Stages of entries by id; entries without an assignment have none. */
export function listStages(
  deps: Deps,
  ids: readonly number[],
): Read<Map<number, Pick<Assignment, 'stage' | 'stage_by'>>> {
  const { entry_id, stage, stage_by } = assignments
  const query = deps.db
    .select({ entry_id, stage, stage_by, name: reviewers.name })
    .from(assignments)
    .leftJoin(reviewers, eq(reviewers.id, stage_by))
    .where(isInIds(entry_id, ids))
  return read(
    [query],
    ([rows]) =>
      new Map(
        rows.map((row) => [
          row.entry_id,
          { stage: row.stage, stage_by: toOperatorRef(row.stage_by, row.name) },
        ]),
      ),
  )
}

/** Active operators who may read entries, by name. */
export function listColleagues(deps: Deps): Read<{ id: number; name: string }[]> {
  const { id, name, roles, languages, deactivated_at } = operators
  const query = deps.db
    .select({ id, name, roles, languages })
    .from(operators)
    .where(isNull(deactivated_at))
    .orderBy(asc(name))
  return read([query], ([rows]) =>
    rows.filter((one) => can(one, 'entry.read')).map((one) => ({ id: one.id, name: one.name })),
  )
}

export interface AssignmentChange {
  stage?: Stage | undefined
  assignee_id?: number | null | undefined
  due_at?: string | null | undefined
}

/** Changes the given parts. */
export function changeAssignmentStatement(
  deps: Deps,
  entryId: number,
  by: number,
  change: AssignmentChange,
): Statement {
  const at = deps.now().toISOString()
  const stamp = { updated_by: by, updated_at: at }
  const staged = { stage_by: by, stage_at: at }
  return deps.db
    .insert(assignments)
    .values({ entry_id: entryId, stage: 'writing', ...change, ...staged, ...stamp })
    .onConflictDoUpdate({
      target: assignments.entry_id,
      set: { ...change, ...(change.stage && staged), ...stamp },
    })
}

/** A published entry waits for nobody. */
export function endAssignmentStatement(deps: Deps, entryId: number): Statement {
  return deps.db.delete(assignments).where(eq(assignments.entry_id, entryId))
}

/** Next due first; those without a date last. */
export function assignedTo(deps: Deps, operator: number, limit: number): Read<AssignedEntry[]> {
  const { assignee_id, due_at } = assignments
  const order = [sql`${due_at} is null`, asc(due_at)]
  return listAssigned(deps, { which: eq(assignee_id, operator), order, limit })
}

/** In review, asked for by others, longest waiting first. `languages` is empty for all. */
export function inReview(
  deps: Deps,
  operator: number,
  { languages, limit }: { languages: readonly Locale[]; limit: number },
): Read<AssignedEntry[]> {
  const { stage, stage_at, stage_by } = assignments
  const isTheirs = languages.length > 0 ? inArray(entries.lang, [...languages]) : undefined
  const which = and(eq(stage, 'review'), ne(stage_by, operator), isTheirs)
  return listAssigned(deps, { which, order: [asc(stage_at)], limit })
}

interface AssignedList {
  which: SQL | undefined
  order: SQL[]
  limit: number
}

function listAssigned(deps: Deps, { which, order, limit }: AssignedList): Read<AssignedEntry[]> {
  const { entry_id, stage, assignee_id, due_at } = assignments
  const chosen = deps.db
    .select({
      entry_id,
      stage,
      due_at,
      assignee_id,
      assignee_name: aliasNullableColumn(assignees.name, 'assignee_name'),
    })
    .from(assignments)
    .innerJoin(entries, and(eq(entries.id, entry_id), isNull(entries.deleted_at)))
    .leftJoin(assignees, eq(assignees.id, assignee_id))
    .where(which)
    .orderBy(...order)
    .limit(limit)
  const page = chosen.as('page')
  const ids = deps.db.select({ entry_id: page.entry_id }).from(page)
  return read(
    [chosen, selectSummaries(deps).where(inArray(entries.id, ids))] as const,
    ([rows, summaries]) => {
      const byId = new Map(summaries.map((one) => [one.id, toSummary(deps, one)]))
      return rows.flatMap(({ entry_id: id, assignee_id: to, assignee_name, ...rest }) => {
        const summary = byId.get(id)
        return summary ? [{ ...summary, ...rest, assignee: toOperatorRef(to, assignee_name) }] : []
      })
    },
  )
}
