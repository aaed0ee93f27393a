// Sessions of operators, looked up by the hash of their token (docs/decisions/desk/operators.md).
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { DeskLanguage } from '../../../client/contract/desk/operators/operator.ts'
import type { Permission, Role } from '../../../client/contract/roles.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import { aliasColumn, read, type Read } from '../../storage/db.ts'
import { operators, operatorSessions } from '../../storage/schema/index.ts'
import { previousChanged } from '../counters.ts'
import { newSessionColumns, sessionRows, type NewSession } from '../session-rows.ts'
import type { Deps } from '../../deps.ts'
import type { LiveToken } from './api-token.ts'

/** An operator with an unexpired session. */
export interface LiveOperator {
  id: number
  name: string
  email: string
  roles: Role[]
  /** Empty for all languages. */
  languages: Locale[]
  lang: DeskLanguage
  session_id: number
  last_seen_at: string
  /** Time of the last second factor. */
  stepped_up_at: string | null
  has_factor: boolean
  /** Permissions that the API token lends, if the request uses one. */
  lent?: readonly Permission[]
  token?: LiveToken
}

const { touch, ...rows } = sessionRows(operatorSessions, operatorSessions.operator_id)

export const {
  list: listOperatorSessions,
  isOpen: isOperatorSessionOpen,
  endWrite: endOperatorSessionsWrite,
  sweepWrite: sweepOperatorSessionsWrite,
} = rows

/** Updates `last_seen_at` of the operator's session. */
export function touchOperatorSession(deps: Deps, { session_id, last_seen_at }: LiveOperator): void {
  touch(deps, { id: session_id, last_seen_at })
}

/**
 * True if the operator of the outer query has a second factor. Names are written in full, because drizzle omits the
 * table name in queries of a single table.
 */
export const hasFactor = sql<number>`exists (
  select 1 from "operator_credentials"
  where "operator_credentials"."operator_id" = "operators"."id"
    and "operator_credentials"."kind" in ('totp', 'passkey')
    and "operator_credentials"."confirmed_at" is not null)`

export function getOperatorSession(deps: Deps, tokenHash: string): Read<LiveOperator | null> {
  const { id, name, email, roles, languages, lang } = operators
  const { last_seen_at, stepped_up_at } = operatorSessions
  return read(
    [
      deps.db
        .select({
          id,
          name,
          email,
          roles,
          languages,
          lang,
          session_id: aliasColumn(operatorSessions.id, 'session_id'),
          last_seen_at,
          stepped_up_at,
          has_factor: hasFactor.as('has_factor'),
        })
        .from(operatorSessions)
        .innerJoin(operators, eq(operators.id, operatorSessions.operator_id))
        .where(
          and(
            eq(operatorSessions.token_hash, tokenHash),
            gt(operatorSessions.expires_at, deps.now().toISOString()),
            isNull(operators.deactivated_at),
          ),
        ),
    ],
    ([[row]]) => (row ? { ...row, has_factor: row.has_factor === 1 } : null),
  )
}

interface NewOperatorSession extends NewSession {
  operator_id: number
  /** True if a second factor has just been presented. */
  isSteppedUp: boolean
  /** True if Cloudflare Access has verified the operator instead. */
  isByAccess?: boolean
  /** Creates the session only if the previous statement, which consumes a code or passkey, changed a row. */
  isAfterUse: boolean
  /** The verified password hash, if any. Creates no session if it has changed since. */
  known: string | null | undefined
}

/** A second factor shown elsewhere, which opens the desk but allows no dangerous action. */
const longAgo = new Date(0).toISOString()

/** Creates a session unless the operator has been deactivated. */
export function operatorSessionWrite(deps: Deps, session: NewOperatorSession) {
  const { operator_id, known, isSteppedUp, isByAccess, isAfterUse } = session
  const stepped_up_at = isSteppedUp ? deps.now().toISOString() : isByAccess ? longAgo : null
  const begun = deps.db
    .select({
      ...newSessionColumns(deps, { operator_id: operators.id }, session),
      stepped_up_at: sql<string | null>`${stepped_up_at}`.as('stepped_up_at'),
    })
    .from(operators)
    .where(
      and(
        eq(operators.id, operator_id),
        isNull(operators.deactivated_at),
        known === undefined ? undefined : sql`${operators.password_hash} is ${known}`,
        isAfterUse ? previousChanged : undefined,
      ),
    )
  return deps.db.insert(operatorSessions).select(begun)
}

/** Records a second factor, which allows sensitive actions in the session for a while. */
export function recordStepUpStatement(
  deps: Deps,
  sessionId: number,
  { isAfterUse }: Pick<NewOperatorSession, 'isAfterUse'>,
) {
  return deps.db
    .update(operatorSessions)
    .set({ stepped_up_at: deps.now().toISOString() })
    .where(and(eq(operatorSessions.id, sessionId), isAfterUse ? previousChanged : undefined))
    .returning({ stepped_up_at: operatorSessions.stepped_up_at })
}
