import { and, eq, inArray, isNull, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { isUniqueViolation, read, type Statement, type Read } from '../../storage/db.ts'
import { jsonTable } from '../../storage/sql.ts'
import { operators, operatorSessions } from '../../storage/schema/index.ts'
import { hasFactor } from './session.ts'
import type { Deps } from '../../deps.ts'

const { id, email, name, roles, languages, lang, password_hash, deactivated_at } = operators
const operatorColumns = { id, email, name, roles, languages, lang, password_hash, deactivated_at }

/** Operator data for signing in. */
export type StoredOperator = Pick<typeof operators.$inferSelect, keyof typeof operatorColumns> & {
  has_factor: boolean
}

export function findOperator(deps: Deps, address: string): Read<StoredOperator | null> {
  return oneOperator(deps, eq(email, address))
}

export function getOperator(deps: Deps, operatorId: number): Read<StoredOperator | null> {
  return oneOperator(deps, eq(id, operatorId))
}

/** Owners who can sign in or have been invited, for emails about the site. */
export function activeOwners(
  deps: Deps,
): Read<Pick<StoredOperator, 'id' | 'name' | 'email' | 'lang'>[]> {
  const isOwner = sql`exists (select 1 from ${jsonTable(roles, 'role')} where "role"."value" = 'owner')`
  const query = deps.db
    .select({ id, name, email, lang })
    .from(operators)
    .where(and(isNull(deactivated_at), isOwner))
    .orderBy(id)
  return read([query], ([rows]) => rows)
}

/** True if there is any operator, even one who cannot sign in. */
export function hasOperator(deps: Deps): Read<boolean> {
  return read([deps.db.select({ id }).from(operators).limit(1)], ([rows]) => rows.length > 0)
}

/** Release whose notes the operator has dismissed. */
export function seenRelease(deps: Deps, operatorId: number): Read<string | null> {
  const { seen_release } = operators
  const query = deps.db.select({ seen_release }).from(operators).where(eq(id, operatorId))
  return read([query], ([[row]]) => row?.seen_release ?? null)
}

function oneOperator(deps: Deps, which: SQL): Read<StoredOperator | null> {
  return read(
    [
      deps.db
        .select({ ...operatorColumns, has_factor: hasFactor.as('has_factor') })
        .from(operators)
        .where(which),
    ],
    ([[row]]) => (row ? toStored(row) : null),
  )
}

function toStored<Row extends { has_factor: number }>({ has_factor, ...row }: Row) {
  return { ...row, has_factor: has_factor === 1 }
}

/** All current and former operators, with the time they were last seen. */
export function listOperators(deps: Deps) {
  const seen = sql<string | null>`(
    select max("operator_sessions"."last_seen_at") from ${operatorSessions}
    where "operator_sessions"."operator_id" = "operators"."id")`
  return read(
    [
      deps.db
        .select({
          ...operatorColumns,
          has_factor: hasFactor.as('has_factor'),
          last_seen_at: seen.as('last_seen_at'),
        })
        .from(operators)
        .orderBy(id),
    ],
    ([rows]) => rows.map(toStored),
  )
}

type NewOperator = Pick<
  typeof operators.$inferInsert,
  'id' | 'email' | 'name' | 'roles' | 'languages' | 'lang'
>

export function operatorWrite(deps: Deps, operator: NewOperator): Statement {
  return deps.db.insert(operators).values(operator)
}

export function isOperatorTaken(error: unknown): boolean {
  return isUniqueViolation(error, 'operators.email')
}

/** Id for an email address, for later statements of the batch that adds the operator. */
export function idOfOperator(address: string): SQL<number> {
  return sql<number>`(select ${id} from ${operators} where ${email} = ${address})`
}

type Change = Partial<
  Pick<typeof operators.$inferInsert, 'name' | 'roles' | 'languages' | 'lang' | 'deactivated_at'>
>

/** True if another owner can sign in, which excludes unanswered invitations. */
const hasOtherOwner = sql`exists (
  select 1 from "operators" "others", ${jsonTable(sql`"others"."roles"`, 'role')}
  where "others"."id" <> "operators"."id" and "others"."deactivated_at" is null
    and "role"."value" = 'owner'
    and ("others"."password_hash" is not null or exists (
      select 1 from "operator_credentials"
      where "operator_credentials"."operator_id" = "others"."id" and "kind" = 'passkey')))`

/** Changes an operator, unless no active owner would remain. The condition is part of the write. */
export function operatorChangeWrite(deps: Deps, operatorId: number, change: Change) {
  const stays = change.roles?.includes('owner') ?? true
  const mayEnd = !stays || typeof change.deactivated_at === 'string'
  const isNoOwner = sql`not exists (
    select 1 from ${jsonTable(roles, 'role')} where "role"."value" = 'owner')`
  return deps.db
    .update(operators)
    .set({ ...change, updated_at: deps.now().toISOString() })
    .where(and(eq(id, operatorId), mayEnd ? or(isNoOwner, hasOtherOwner) : undefined))
    .returning({ id })
}

/** Replaces a password hash if `known` is still the stored one. */
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

/** Sets the password of the operator that the query selects, if any. */
export function invitedPasswordWrite(deps: Deps, who: SQLWrapper, hash: string) {
  return deps.db
    .update(operators)
    .set({ password_hash: hash, updated_at: deps.now().toISOString() })
    .where(inArray(id, who))
}

export function newPasswordWrite(deps: Deps, operatorId: number, hash: string | null): Statement {
  return deps.db
    .update(operators)
    .set({ password_hash: hash, updated_at: deps.now().toISOString() })
    .where(eq(id, operatorId))
}

/** Changes that operators make to their own data. */
export function ownChangeWrite(
  deps: Deps,
  operatorId: number,
  change: Partial<Pick<typeof operators.$inferInsert, 'name' | 'lang' | 'seen_release'>>,
): Statement {
  return deps.db
    .update(operators)
    .set({ ...change, updated_at: deps.now().toISOString() })
    .where(eq(id, operatorId))
}
