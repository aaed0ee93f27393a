// Tables of one-time tokens: shared reads and writes of emailed links, invitations and passkey challenges.
import { and, eq, gt, inArray, isNull, lte, sql, type SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { read, type Read } from '../storage/db.ts'
import type { emailTokens, operatorTokens, passkeyChallenges } from '../storage/schema/index.ts'
import type { Deps } from '../deps.ts'

type Table = typeof emailTokens | typeof operatorTokens | typeof passkeyChallenges

/** Functions for a token table. `isOwned` is a further condition of valid tokens. */
export function tokenRows<Purpose extends Table['$inferSelect']['purpose']>(
  table: Table,
  owner: SQLiteColumn,
  isOwned?: (deps: Deps) => SQL,
) {
  const { id, token_hash, used_by, expires_at } = table
  const purposeColumn: SQLiteColumn = table.purpose

  const isUsable = (deps: Deps, tokenHash: string, purpose: Purpose) =>
    and(
      eq(token_hash, tokenHash),
      eq(purposeColumn, purpose),
      isNull(used_by),
      gt(expires_at, deps.now().toISOString()),
      isOwned?.(deps),
    )

  /** Owner of a valid token; `null` if it is invalid. */
  const ownerOf = (deps: Deps, tokenHash: string, purpose: Purpose): Read<number | null> => {
    const query = deps.db
      .select({ owner: sql<number | null>`${owner}`.as('owner') })
      .from(table)
      .where(isUsable(deps, tokenHash, purpose))
    return read([query], ([[row]]) => row?.owner ?? null)
  }

  /**
   * Consumes the token in one statement. Only one of several concurrent requests gets the row. `use` is a random id of
   * the request.
   */
  const consumeStatement = (deps: Deps, tokenHash: string, purpose: Purpose, use: string) =>
    deps.db
      .update(table)
      .set({ used_by: use })
      .where(isUsable(deps, tokenHash, purpose))
      .returning({ owner: sql<number | null>`${owner}` })

  /** Owner of the token this batch consumed, if any. For statements after `consumeStatement`. */
  const consumedOwner = (deps: Deps, use: string) =>
    deps.db.select({ id: owner }).from(table).where(eq(used_by, use))

  /** Revokes the owner's tokens of one purpose. */
  const revokeStatement = (deps: Deps, ownerId: number, purpose: Purpose) =>
    deps.db.delete(table).where(and(eq(owner, ownerId), eq(purposeColumn, purpose)))

  const deleteExpiredStatement = (deps: Deps, limit: number) => {
    const expired = deps.db
      .select({ id })
      .from(table)
      .where(lte(expires_at, deps.now().toISOString()))
      .limit(limit)
    return deps.db.delete(table).where(inArray(id, expired))
  }

  return { ownerOf, consumeStatement, consumedOwner, revokeStatement, deleteExpiredStatement }
}
