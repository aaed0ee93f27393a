// Imported files of draws: uploaded by one operator, confirmed by another.
import { and, eq, gte, lte, sql } from 'drizzle-orm'
import type { ImportDetail } from '../../../client/contract/desk/draws/draw.ts'
import { isConstraintViolation, read, type Statement, type Read } from '../../storage/db.ts'
import { jsonTable } from '../../storage/sql.ts'
import { drawImports, draws, operators, type ImportedDraw } from '../../storage/schema/index.ts'
import type { DrawRow } from './entry.ts'
import type { Deps } from '../../deps.ts'
import { toOperatorRef } from '../operators/person.ts'

/** Published draws from the one before `first` to the one after `last`, in order. */
export function drawsAround(deps: Deps, first: string, last: string): Read<DrawRow[]> {
  const before = sql`(select max(${draws.period}) from ${draws} where ${draws.period} < ${first})`
  const after = sql`(select min(${draws.period}) from ${draws} where ${draws.period} > ${last})`
  const query = deps.db
    .select()
    .from(draws)
    .where(
      and(
        gte(draws.period, sql`coalesce(${before}, ${first})`),
        lte(draws.period, sql`coalesce(${after}, ${last})`),
      ),
    )
    .orderBy(draws.period)
  return read([query], ([rows]) => rows)
}

interface NewImport {
  name: string
  draws: ImportedDraw[]
  by: number
}

export function insertDrawImportStatement(deps: Deps, { by, ...file }: NewImport) {
  const row = { ...file, uploaded_by: by, uploaded_at: deps.now().toISOString() }
  return deps.db.insert(drawImports).values(row).returning({ id: drawImports.id })
}

/** The import as `operator` sees it, who may not confirm their own upload. */
export function getImport(deps: Deps, id: number, operator: number): Read<ImportDetail | null> {
  const called = (column: typeof drawImports.uploaded_by | typeof drawImports.reviewed_by) =>
    sql<string | null>`(select them.name from ${operators} as them where them.id = ${column})`
  const query = deps.db
    .select({
      id: drawImports.id,
      name: drawImports.name,
      draws: drawImports.draws,
      uploaded_by: drawImports.uploaded_by,
      uploader: called(drawImports.uploaded_by).as('uploader'),
      uploaded_at: drawImports.uploaded_at,
      outcome: drawImports.outcome,
      reviewed_by: drawImports.reviewed_by,
      settler: called(drawImports.reviewed_by).as('settler'),
      reviewed_at: drawImports.reviewed_at,
    })
    .from(drawImports)
    .where(eq(drawImports.id, id))
  return read([query], ([[row]]) => {
    if (!row) return null
    const { uploader, settler, uploaded_by, reviewed_by, ...file } = row
    return {
      ...file,
      amount: file.draws.length,
      is_own: uploaded_by === operator,
      uploaded_by: toOperatorRef(uploaded_by, uploader),
      reviewed_by: toOperatorRef(reviewed_by, settler),
    }
  })
}

/** Part of a batch, which fails if the import is no longer open (`isImportSettled`). */
export function resolveImportStatement(
  deps: Deps,
  id: number,
  { outcome, by }: { outcome: 'confirmed' | 'withdrawn'; by: number },
): Statement {
  return deps.db
    .update(drawImports)
    .set({
      outcome: sql`iif(${drawImports.outcome} = 'open', ${outcome}, null)`,
      reviewed_by: by,
      reviewed_at: deps.now().toISOString(),
    })
    .where(eq(drawImports.id, id))
}

export function isImportSettled(error: unknown): boolean {
  return isConstraintViolation(error, 'NOT NULL constraint failed: draw_imports.outcome')
}

/** Publishes all draws of an import. */
export function upsertImportedDrawsStatement(
  deps: Deps,
  id: number,
  all: readonly ImportedDraw[],
): Statement {
  return deps.db.insert(draws).select(
    sql`select value ->> 'period', value ->> 'drawn_at', value -> 'numbers', value ->> 'special', 1, ${id}
      from ${jsonTable(all)}`,
  )
}
