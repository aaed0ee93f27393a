import type { Context } from 'hono'
import type { OperatorSelf } from '../../../client/contract/desk/operators/operator.ts'
import { permissionsOf } from '../../../client/contract/roles.ts'
import { isPermissionOff } from '../../../client/contract/site/modules.ts'
import { offModules } from '../../data/site/modules.ts'
import {
  deskLanguageOf,
  deskToken,
  deleteDeskCookie,
  setDeskCookie,
} from '../../auth/desk-cookie.ts'
import { rememberDevice } from '../../auth/known-device.ts'
import { hashToken } from '../../auth/token.ts'
import { insertAuditIfChangedStatement } from '../../data/audit.ts'
import {
  endOperatorSessionsWrite,
  getOperatorSession,
  type LiveOperator,
} from '../../data/operators/session.ts'
import { needsSecondFactor, type AppEnv } from '../../env.ts'
import { disconnectOperator } from '../../realtime/disconnect.ts'
import { run, writeBatch } from '../../storage/db.ts'
import type { SignedIn } from './sign-in.ts'
import { deskAccount } from './sign-in-limits.ts'

/** Seconds after a second factor in which dangerous actions need no further one. */
const stepUpLifetime = 5 * 60

/** Operator of a request; `null` without a valid session. */
export async function operatorOf(c: Context<AppEnv>): Promise<LiveOperator | null> {
  const deps = c.get('deps')
  const token = deskToken(c)
  return token ? run(deps, getOperatorSession(deps, hashToken(token))) : null
}

/** True if the operator has shown a second factor recently. */
export function isSteppedUp(operator: LiveOperator, now: Date): boolean {
  const until = steppedUpUntil(operator)
  return until !== null && until.getTime() > now.getTime()
}

function steppedUpUntil({ stepped_up_at: at }: LiveOperator): Date | null {
  return at === null ? null : new Date(Date.parse(at) + stepUpLifetime * 1000)
}

/**
 * True until a required second factor exists and this session has shown it. Another session may have set up the factor.
 */
export function needsEnrolment(
  env: Parameters<typeof needsSecondFactor>[0],
  { has_factor, stepped_up_at }: LiveOperator,
): boolean {
  return needsSecondFactor(env) && !(has_factor && stepped_up_at !== null)
}

/** The operator's own profile and permissions. */
export async function toSelf(c: Context<AppEnv>, operator: LiveOperator): Promise<OperatorSelf> {
  const off = await offModules(c.get('deps'))
  const { id, name, email, roles, languages, lang, has_factor } = operator
  const missing = needsSecondFactor(c.env) ? 'missing' : 'optional'
  return {
    id,
    name,
    email,
    roles,
    languages,
    permissions: permissionsOf(operator).filter((one) => !isPermissionOff(off, one)),
    modules_off: [...off],
    lang: deskLanguageOf(c) ?? lang,
    second_factor: has_factor ? 'set' : missing,
    stepped_up_until: steppedUpUntil(operator)?.toISOString() ?? null,
  }
}

/** Stores the session in the browser and marks the device as known. */
export function startOperatorSession(c: Context<AppEnv>, { token, operator }: SignedIn): void {
  setDeskCookie(c, token)
  rememberDevice(c, deskAccount(operator.email))
}

/** Ends the session of a request, if it has one. */
export async function endOwnSession(c: Context<AppEnv>, operator: LiveOperator): Promise<void> {
  const { id, session_id } = operator
  const deps = c.get('deps')
  await writeBatch(deps, [
    endOperatorSessionsWrite(deps, id, { only: session_id }),
    insertAuditIfChangedStatement(deps, operator, {
      action: 'operator.sign_out',
      type: 'operator',
      id,
    }),
  ])
  disconnectOperator(deps, id)
  deleteDeskCookie(c)
}
