// The record of what operators change. Each entry is written in the batch of its cause, so neither exists without the other
// (docs/decisions/061-operators.md).
import { is, SQL, sql } from 'drizzle-orm'
import type { Deps, Query } from '../storage/db.ts'
import { audit } from '../storage/schema/index.ts'
import { hasWritten } from './counters.ts'

interface Act {
  /** `noun.verb`. */
  action: string
  type: string
  /** The key; an expression for one that the batch gives. */
  id: number | string | SQL
  /** What there was and what there is now, as far as it concerns the change; never a secret. */
  before?: unknown
  after?: unknown
  request_id?: string | undefined
}

/** Part of the batch of the change. `operator` is null for commands on the operators' own machine. */
export function auditWrite(deps: Deps, operator: { id: number } | null, act: Act): Query {
  return deps.db.insert(audit).values(entryOf(deps, operator, act))
}

/** The same right after a statement that may find nothing to change: then there is no entry, either. */
export function auditIfWritten(deps: Deps, operator: { id: number } | null, act: Act): Query {
  const entry = entryOf(deps, operator, act)
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value))
  return deps.db.insert(audit).select(
    sql`select null, ${entry.at}, ${entry.operator_id}, ${entry.action}, ${entry.type},
      ${entry.item_id}, ${json(entry.before)}, ${json(entry.after)}, ${entry.request_id}
      where ${hasWritten}`,
  )
}

function entryOf(deps: Deps, operator: { id: number } | null, act: Act) {
  const { action, type, id, before = null, after = null, request_id = null } = act
  return {
    at: deps.now().toISOString(),
    operator_id: operator?.id ?? null,
    action,
    type,
    item_id: is(id, SQL) ? sql<string>`cast(${id} as text)` : String(id),
    before,
    after,
    request_id,
  }
}
