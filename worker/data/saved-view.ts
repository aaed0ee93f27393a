import { and, asc, eq, sql } from 'drizzle-orm'
import { read, type Deps, type Read } from '../storage/db.ts'
import { savedViews } from '../storage/schema/index.ts'

/** Views of one operator. */
const most = 50

type View = Pick<typeof savedViews.$inferSelect, 'id' | 'name' | 'path'>

const { id, name, path, operator_id } = savedViews
const columns = { id, name, path }

export function listViews(deps: Deps, operator: number): Read<View[]> {
  const query = deps.db
    .select(columns)
    .from(savedViews)
    .where(eq(operator_id, operator))
    .orderBy(asc(id))
    .limit(most)
  return read([query], ([rows]) => rows)
}

/** `null` when there are too many. */
export function saveView(deps: Deps, operator: number, view: Omit<View, 'id'>): Read<View | null> {
  const query = deps.db
    .insert(savedViews)
    .select(
      sql`select null, ${operator}, ${view.name}, ${view.path}, ${deps.now().toISOString()}
        where (select count(*) from ${savedViews} where ${operator_id} = ${operator}) < ${most}`,
    )
    .returning(columns)
  return read([query], ([[row]]) => row ?? null)
}

export function viewRemoval(deps: Deps, operator: number, view: number) {
  return deps.db.delete(savedViews).where(and(eq(operator_id, operator), eq(id, view)))
}
