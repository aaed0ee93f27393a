import { and, eq, sql } from 'drizzle-orm'
import { read, type Deps, type Read } from '../storage/db.ts'
import { operators } from '../storage/schema/index.ts'
import { hasFactor } from './operator-session.ts'

const { id, email, name, roles, languages, lang, password_hash, deactivated_at } = operators
const operatorColumns = { id, email, name, roles, languages, lang, password_hash, deactivated_at }

/** An operator as signing in needs them. */
export type StoredOperator = Pick<typeof operators.$inferSelect, keyof typeof operatorColumns> & {
  has_factor: boolean
}

export function findOperator(deps: Deps, address: string): Read<StoredOperator | null> {
  return read(
    [
      deps.db
        .select({ ...operatorColumns, has_factor: hasFactor.as('has_factor') })
        .from(operators)
        .where(eq(email, address)),
    ],
    ([[row]]) => (row ? { ...row, has_factor: row.has_factor === 1 } : null),
  )
}

/** Replaces a password hash, provided it is still the known one. */
export function operatorPasswordWrite(
  deps: Deps,
  operatorId: number,
  hash: string,
  known: string | null,
) {
  return deps.db
    .update(operators)
    .set({ password_hash: hash, updated_at: deps.now().toISOString() })
    .where(and(eq(id, operatorId), sql`${password_hash} is ${known}`))
    .returning({ id })
}
