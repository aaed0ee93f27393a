// Keys with which programs repeat the creation of an entry without a second effect. Kept for a day.
import { and, eq, inArray, lte, sql, type SQL } from 'drizzle-orm'
import { isUniqueViolation, read, type Read, type Statement } from '../../storage/db.ts'
import { apiRequestKeys, entries } from '../../storage/schema/index.ts'
import { previousChanged } from '../counters.ts'
import type { Deps } from '../../deps.ts'

const dayMs = 24 * 60 * 60 * 1000
const { token_id, request_key, request_hash, entry_id, created_at } = apiRequestKeys

const oldest = (deps: Deps) => new Date(deps.now().getTime() - dayMs).toISOString()

interface RequestKey {
  token_id: number
  key: string
  request_hash: string
}

/** The entry that was created with the key. */
export function getIdempotencyKey(deps: Deps, { token_id: token, key }: RequestKey) {
  const query = deps.db
    .select({ request_hash, type: entries.type, item_id: entries.item_id })
    .from(apiRequestKeys)
    .innerJoin(entries, eq(entries.id, entry_id))
    .where(and(eq(token_id, token), eq(request_key, key)))
  const found: Read<Awaited<typeof query>[number] | null> = read([query], ([[row]]) => row ?? null)
  return found
}

/** Must follow the statement that creates the entry or its log entry. A key in use fails the batch. */
export function insertIdempotencyKeyStatement(
  deps: Deps,
  { token_id: token, key, request_hash: hash, entry_id: created }: RequestKey & { entry_id: SQL },
): Statement {
  return deps.db
    .insert(apiRequestKeys)
    .select(
      sql`select ${token}, ${key}, ${hash}, ${created}, ${deps.now().toISOString()} where ${previousChanged}`,
    )
}

export function isIdempotencyKeyTaken(error: unknown): boolean {
  return isUniqueViolation(error, 'api_request_keys.token_id, api_request_keys.request_key')
}

/** Deletes up to `limit` keys older than a day. */
export function sweepIdempotencyKeysStatement(deps: Deps, limit: number): Statement {
  const old = deps.db
    .select({ id: sql<number>`rowid`.as('rowid') })
    .from(apiRequestKeys)
    .where(lte(created_at, oldest(deps)))
    .limit(limit)
  return deps.db.delete(apiRequestKeys).where(inArray(sql`rowid`, old))
}
