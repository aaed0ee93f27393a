// Imported files of redirects, kept so that an import can be undone as a whole.
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { read, type Read, type Statement } from '../../storage/db.ts'
import { jsonTable } from '../../storage/sql.ts'
import { redirectImports, redirects, type ImportedRedirect } from '../../storage/schema/index.ts'
import type { Deps } from '../../deps.ts'

interface NewImport {
  name: string
  rows: ImportedRedirect[]
  by: number
  post_import?: number | undefined
}

export function insertRedirectImportStatement(
  deps: Deps,
  { name, rows, by, post_import }: NewImport,
) {
  return deps.db
    .insert(redirectImports)
    .values({
      name,
      rows,
      imported_by: by,
      imported_at: deps.now().toISOString(),
      post_import_id: post_import ?? null,
    })
    .returning({ id: redirectImports.id })
}

/** Id of the import written in the same batch. */
export const latestRedirectImport = sql<number>`(select max(${redirectImports.id}) from ${redirectImports})`

export function latestRedirectImportOf(deps: Deps, operator: number): Read<number> {
  const query = deps.db
    .select({ id: redirectImports.id })
    .from(redirectImports)
    .where(eq(redirectImports.imported_by, operator))
    .orderBy(desc(redirectImports.id))
    .limit(1)
  return read([query], ([[row]]) => row?.id ?? 0)
}

/** An import, and the number of its redirects that nobody has changed since. */
export function getRedirectImport(
  deps: Deps,
  id: number,
): Read<{ name: string; unchanged: number; undone_at: string | null } | null> {
  const { name, undone_at } = redirectImports
  const unchanged = sql<number>`(select count(*) from ${importedRows}
    join ${redirects} on ${isAsImported})`.as('unchanged')
  const query = deps.db
    .select({ name, undone_at, unchanged })
    .from(redirectImports)
    .where(eq(redirectImports.id, id))
  return read([query], ([[row]]) => row ?? null)
}

const importedRows = jsonTable(redirectImports.rows, 'entry')
const isAsImported = sql`${redirects.from_path} = entry.value ->> 'from' and ${redirects.to_path} = entry.value ->> 'to'`

/**
 * Restores the targets before the import, and deletes the redirects that it added, except for those changed since. The
 * first statement changes no row if the import was undone before.
 */
export function undoRedirectImportStatements(
  deps: Deps,
  id: number,
): [Statement, Statement, Statement] {
  const isIt = eq(redirectImports.id, id)
  const rows = sql`${redirectImports}, ${importedRows}`
  const undone_at = deps.now().toISOString()
  const isUndoneNow = and(isIt, eq(redirectImports.undone_at, undone_at))
  const former = sql`(select entry.value ->> 'former' from ${rows} where ${isUndoneNow} and ${isAsImported})`
  return [
    deps.db
      .update(redirectImports)
      .set({ undone_at })
      .where(and(isIt, isNull(redirectImports.undone_at))),
    deps.db.delete(redirects).where(
      sql`${redirects.from_path} in (select entry.value ->> 'from' from ${rows}
        where ${isUndoneNow} and entry.value ->> 'former' is null
          and entry.value ->> 'to' = ${redirects.to_path})`,
    ),
    deps.db
      .update(redirects)
      .set({ to_path: former })
      .where(
        sql`${redirects.from_path} in (select entry.value ->> 'from' from ${rows}
          where ${isUndoneNow} and entry.value ->> 'former' is not null
            and entry.value ->> 'to' = ${redirects.to_path})`,
      ),
  ]
}
