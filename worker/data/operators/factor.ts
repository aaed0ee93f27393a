// Second factors of operators. A statement consumes the proof and changes a row for only one of several simultaneous
// requests. The following statements of the batch depend on that.
import { and, eq, gt, inArray, isNotNull, isNull, lt, ne, sql, type SQLWrapper } from 'drizzle-orm'
import { read, type Statement, type Read } from '../../storage/db.ts'
import { jsonTable, selectValues } from '../../storage/sql.ts'
import type { Passkey } from '../../storage/schema/columns.ts'
import { operatorCredentials } from '../../storage/schema/operators.ts'
import { previousChanged } from '../counters.ts'
import { isUnusedCounter } from '../passkey-counter.ts'
import type { Deps } from '../../deps.ts'

const { id, operator_id, kind, name, secret, counter } = operatorCredentials
const { created_at, confirmed_at, used_at, credential_id, transports } = operatorCredentials

export type StoredFactor = Pick<
  typeof operatorCredentials.$inferSelect,
  'id' | 'kind' | 'name' | 'secret' | 'counter' | 'created_at' | 'confirmed_at' | 'credential_id'
> & { transports: string[] | null }

/** All second factors of an operator, including an app that is not confirmed yet. */
export function listFactors(deps: Deps, operatorId: number): Read<StoredFactor[]> {
  return read(
    [
      deps.db
        .select({
          id,
          kind,
          name,
          secret,
          counter,
          created_at,
          confirmed_at,
          credential_id,
          transports,
        })
        .from(operatorCredentials)
        .where(and(eq(operator_id, operatorId), isNull(used_at)))
        .orderBy(id),
    ],
    ([rows]) => rows,
  )
}

/** Adds a new app and deletes unconfirmed ones. */
export function newAppWrites(deps: Deps, operatorId: number, sealedKey: string): Statement[] {
  const at = deps.now().toISOString()
  return [
    deps.db
      .delete(operatorCredentials)
      .where(and(eq(operator_id, operatorId), eq(kind, 'totp'), isNull(confirmed_at))),
    deps.db
      .insert(operatorCredentials)
      .values({ operator_id: operatorId, kind: 'totp', secret: sealedKey, created_at: at }),
  ]
}

/** Confirms a new app; `step` is the time step of its first code. */
export function confirmAppWrite(deps: Deps, factorId: number, step: number) {
  return deps.db
    .update(operatorCredentials)
    .set({ confirmed_at: deps.now().toISOString(), counter: step })
    .where(and(eq(id, factorId), isNull(confirmed_at)))
    .returning({ id })
}

/** Removes the previous app. Must follow the statement that confirms the new one. */
export function removeEarlierAppsWrite(
  deps: Deps,
  operatorId: number,
  factorId: number,
): Statement {
  return deps.db
    .delete(operatorCredentials)
    .where(and(eq(operator_id, operatorId), eq(kind, 'totp'), ne(id, factorId), previousChanged))
}

/** Consumes the code of this time step and of all earlier ones. */
export function consumeTotpStatement(deps: Deps, factorId: number, step: number): Statement {
  return deps.db
    .update(operatorCredentials)
    .set({ counter: step })
    .where(and(eq(id, factorId), isNotNull(confirmed_at), lt(counter, step)))
}

export function useRecoveryCodeWrite(deps: Deps, operatorId: number, hash: string): Statement {
  return deps.db
    .update(operatorCredentials)
    .set({ used_at: deps.now().toISOString() })
    .where(
      and(eq(operator_id, operatorId), eq(kind, 'recovery'), eq(secret, hash), isNull(used_at)),
    )
}

export function advancePasskeyCounterStatement(
  deps: Deps,
  factorId: number,
  newCounter: number,
): Statement {
  return deps.db
    .update(operatorCredentials)
    .set({ counter: newCounter })
    .where(and(eq(id, factorId), isUnusedCounter(counter, newCounter)))
}

/** Replaces all recovery codes. */
export function recoveryWrites(
  deps: Deps,
  operatorId: number,
  hashes: readonly string[],
): [Statement, Statement] {
  const at = deps.now().toISOString()
  return [
    deps.db
      .delete(operatorCredentials)
      .where(and(eq(operator_id, operatorId), eq(kind, 'recovery'))),
    deps.db.insert(operatorCredentials).select(
      selectValues(
        operatorCredentials,
        {
          operator_id: operatorId,
          kind: 'recovery',
          secret: sql`value`,
          created_at: at,
          confirmed_at: at,
        },
        sql`from ${jsonTable(hashes)}`,
      ),
    ),
  ]
}

/** Adds a passkey unless it is already registered. `owner` is an operator, or a query that may select none. */
export function passkeyWrite(
  deps: Deps,
  owner: number | SQLWrapper,
  called: string,
  { public_key: secret, ...passkey }: Passkey,
) {
  const at = deps.now().toISOString()
  const from = typeof owner === 'number' ? sql`select ${owner} as operator_id` : owner
  const row = {
    ...passkey,
    operator_id: sql`operator_id`,
    kind: 'passkey' as const,
    name: called,
    secret,
    created_at: at,
    confirmed_at: at,
  }
  return deps.db
    .insert(operatorCredentials)
    .select(selectValues(operatorCredentials, row, sql`from (${from}) where true`))
    .onConflictDoNothing()
    .returning({ id })
}

/** Owner of a passkey and the data to verify it. */
export function findPasskey(
  deps: Deps,
  credentialId: string,
): Read<{ id: number; operator_id: number; passkey: Passkey } | null> {
  return read(
    [
      deps.db
        .select({ id, operator_id, secret, counter, credential_id, transports })
        .from(operatorCredentials)
        .where(and(eq(credential_id, credentialId), eq(kind, 'passkey'))),
    ],
    ([[row]]) => (row ? toHeld(row) : null),
  )
}

interface PasskeyRow extends Pick<StoredFactor, 'id' | 'secret' | 'counter' | 'transports'> {
  operator_id: number
  credential_id: string | null
}

function toHeld({ id: own, operator_id: owner, ...row }: PasskeyRow) {
  const { credential_id: known, secret: public_key, counter: count, transports: ways } = row
  const passkey = { credential_id: known ?? '', public_key, counter: count, transports: ways ?? [] }
  return { id: own, operator_id: owner, passkey }
}

/** Removes an app or passkey, unless it is the last one and one is required. */
export function removeFactorWrite(
  deps: Deps,
  operatorId: number,
  factorId: number,
  mustKeepOne: boolean,
) {
  const isFactor = inArray(kind, ['totp', 'passkey'])
  const others = deps.db
    .select({ n: sql`count(*)` })
    .from(operatorCredentials)
    .where(and(eq(operator_id, operatorId), isFactor, isNotNull(confirmed_at)))
  return deps.db
    .delete(operatorCredentials)
    .where(
      and(
        eq(operator_id, operatorId),
        eq(id, factorId),
        isFactor,
        mustKeepOne ? gt(sql`(${others})`, 1) : undefined,
      ),
    )
    .returning({ id })
}

/** Removes all second factors of an operator. */
export function removeAllFactorsWrite(deps: Deps, operatorId: number): Statement {
  return deps.db.delete(operatorCredentials).where(eq(operator_id, operatorId))
}
