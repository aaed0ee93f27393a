// Saved views of lists: the operator's own, and views shared by others.
import { and, asc, desc, eq, ne, sql } from 'drizzle-orm'
import type { SavedView } from '../../../client/contract/desk/entries/saved-views-api.ts'
import { isInIds, aliasColumn, read, type Statement, type Read } from '../../storage/db.ts'
import { jsonTable, selectValues } from '../../storage/sql.ts'
import { operators, savedViews } from '../../storage/schema/index.ts'
import type { Deps } from '../../deps.ts'
import { toOperatorRef } from '../operators/person.ts'

/** Maximum number of own views, and of views shared by others. */
export const mostViews = 50

const { id, name, path, operator_id, is_shared, position } = savedViews

function selectViews(deps: Deps) {
  return deps.db
    .select({ id, name, path, is_shared, operator_id, owner: aliasColumn(operators.name, 'owner') })
    .from(savedViews)
    .leftJoin(operators, eq(operators.id, operator_id))
    .$dynamic()
}

type Row = Awaited<ReturnType<typeof selectViews>>[number]

function toView({ operator_id: by, owner, ...view }: Row): SavedView {
  return { ...view, by: toOperatorRef(by, owner) }
}

export function listViews(deps: Deps, operator: number): Read<SavedView[]> {
  const own = selectViews(deps)
    .where(eq(operator_id, operator))
    .orderBy(asc(position), asc(id))
    .limit(mostViews)
  const shared = selectViews(deps)
    .where(and(sql`${is_shared} = 1`, ne(operator_id, operator)))
    .orderBy(desc(id))
    .limit(mostViews)
  return read([own, shared] as const, (lists) => lists.flat().map(toView))
}

export function getView(deps: Deps, operator: number, view: number): Read<SavedView | null> {
  const query = selectViews(deps).where(and(eq(operator_id, operator), eq(id, view)))
  return read([query], ([[row]]) => (row ? toView(row) : null))
}

interface NewView extends Pick<SavedView, 'name' | 'path'> {
  is_shared?: boolean | undefined
}

/** Adds a view after the operator's other views; `null` if there are too many. */
export function saveView(deps: Deps, operator: number, view: NewView): Read<{ id: number } | null> {
  const own = sql`from ${savedViews} where ${operator_id} = ${operator}`
  const row = {
    ...view,
    operator_id: operator,
    created_at: deps.now().toISOString(),
    position: sql`(select coalesce(max(${position}), 0) + 1 ${own})`,
  }
  const query = deps.db
    .insert(savedViews)
    .select(selectValues(savedViews, row, sql`where (select count(*) ${own}) < ${mostViews}`))
    .returning({ id })
  return read([query], ([[row]]) => row ?? null)
}

type ViewChange = { [Key in keyof NewView]?: NewView[Key] | undefined }

export function viewChange(
  deps: Deps,
  operator: number,
  { id: view, ...change }: ViewChange & { id: number },
): Statement {
  return deps.db
    .update(savedViews)
    .set({ id: view, ...change })
    .where(and(eq(operator_id, operator), eq(id, view)))
}

export function viewOrderWrite(deps: Deps, operator: number, ids: readonly number[]): Statement {
  return deps.db
    .update(savedViews)
    .set({ position: sql`(select key from ${jsonTable(ids)} where value = ${id})` })
    .where(and(eq(operator_id, operator), isInIds(id, ids)))
}

export function viewRemoval(deps: Deps, operator: number, view: number): Statement {
  return deps.db.delete(savedViews).where(and(eq(operator_id, operator), eq(id, view)))
}
