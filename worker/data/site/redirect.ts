// Redirects. Each leads to its final target directly.
import { and, desc, eq, gte, lt, sql } from 'drizzle-orm'
import type { Redirect } from '../../../client/contract/desk/site/redirects-api.ts'
import {
  aliasColumn,
  isConstraintViolation,
  read,
  type Statement,
  type Read,
} from '../../storage/db.ts'
import { prepared } from '../../storage/prepared.ts'
import { compareRows, jsonTable, jsonValues } from '../../storage/sql.ts'
import { operators, redirects } from '../../storage/schema/index.ts'
import type { Deps } from '../../deps.ts'
import { toOperatorRef } from '../operators/person.ts'

const perPage = 50

/** Target of a path without language prefix. */
export const getRedirect = prepared((deps: Deps, path: string): Read<string | null> => {
  const query = deps.db
    .select({ to: redirects.to_path })
    .from(redirects)
    .where(eq(redirects.from_path, path))
  return read([query], ([[row]]) => row?.to ?? null, ['redirects'])
}, 0)

export interface RedirectQuery {
  q?: string | undefined
  after?: string | undefined
}

/** Newest first; with `q`, sorted by path and filtered by prefix. */
export function listRedirects(
  deps: Deps,
  { q, after }: RedirectQuery,
): Read<{ items: Redirect[]; next: string | null }> {
  const { from_path, to_path, created_by, created_at } = redirects
  const place = sql`(select created_at, from_path from ${redirects} where ${from_path} = ${after ?? ''})`
  const behind =
    q === undefined
      ? compareRows([created_at, from_path], '<', place)
      : sql`${from_path} > ${after}`
  const query = deps.db
    .select({
      from_path,
      to_path,
      created_by,
      name: aliasColumn(operators.name, 'name'),
      created_at,
    })
    .from(redirects)
    .leftJoin(operators, eq(operators.id, created_by))
    .where(
      and(
        q === undefined ? undefined : and(gte(from_path, q), lt(from_path, `${q}\u{10ffff}`)),
        after === undefined ? undefined : behind,
      ),
    )
    .orderBy(...(q === undefined ? [desc(created_at), desc(from_path)] : [from_path]))
    .limit(perPage + 1)
  return read([query], ([rows]) => ({
    items: rows
      .slice(0, perPage)
      .map(({ name, ...row }) => ({ ...row, created_by: toOperatorRef(row.created_by, name) })),
    next: rows.length > perPage ? rows[perPage - 1]!.from_path : null,
  }))
}

interface NewRedirect {
  from: string
  to: string
  by: number
}

/**
 * Adds or changes a redirect. Chains are flattened: it leads to the end of its target's redirect, and redirects to its
 * source lead there too. The first statement returns no row for a cycle.
 */
export function redirectWrites(deps: Deps, { from, to, by }: NewRedirect): [Statement, Statement] {
  const end = sql`coalesce((select next.to_path from ${redirects} as next where next.from_path = ${to}), ${to})`
  return [
    deps.db
      .insert(redirects)
      .select(
        sql`select ${from}, ${end}, ${by}, ${deps.now().toISOString()} where ${end} <> ${from}`,
      )
      .onConflictDoUpdate({ target: redirects.from_path, set: { to_path: sql`excluded.to_path` } })
      .returning({ from_path: redirects.from_path }),
    deps.db
      .update(redirects)
      .set({
        to_path: sql`(select next.to_path from ${redirects} as next where next.from_path = ${from})`,
      })
      .where(
        and(
          eq(redirects.to_path, from),
          sql`exists (select 1 from ${redirects} as next where next.from_path = ${from})`,
        ),
      ),
  ]
}

export function redirectRemoval(deps: Deps, from: string) {
  return deps.db
    .delete(redirects)
    .where(eq(redirects.from_path, from))
    .returning({ from_path: redirects.from_path })
}

export interface StoredRedirect {
  from: string
  to: string
}

/** Redirects from these paths, and redirects to them. One index seek per path and direction. */
export function redirectsAround(
  deps: Deps,
  paths: readonly string[],
): Read<{ sources: StoredRedirect[]; targets: StoredRedirect[] }> {
  const columns = { from: redirects.from_path, to: redirects.to_path }
  const listed = jsonValues(paths)
  return read(
    [
      deps.db
        .select(columns)
        .from(redirects)
        .where(sql`${redirects.from_path} in ${listed}`),
      deps.db
        .select(columns)
        .from(redirects)
        .where(sql`${redirects.to_path} in ${listed}`),
    ],
    ([sources, targets]) => ({ sources, targets }),
  )
}

/**
 * Adds or changes redirects that lead to their final targets. Part of a batch, which fails if a target has meanwhile
 * become a source (`isRedirectChained`).
 */
export function importRedirectsStatement(
  deps: Deps,
  rows: readonly StoredRedirect[],
  by: number,
): Statement {
  return deps.db
    .insert(redirects)
    .select(
      sql`select value ->> 'from',
          iif(exists (select 1 from ${redirects} as next where next.from_path = value ->> 'to'), null, value ->> 'to'),
          ${by}, ${deps.now().toISOString()}
        from ${jsonTable(rows)} where true`,
    )
    .onConflictDoUpdate({ target: redirects.from_path, set: { to_path: sql`excluded.to_path` } })
}

export function isRedirectChained(error: unknown): boolean {
  return isConstraintViolation(error, 'NOT NULL constraint failed: redirects.to_path')
}
