// Changes operators make to their own account.
import { hashPassword } from '../../auth/password.ts'
import { insertAuditStatement } from '../../data/audit.ts'
import { newPasswordWrite, ownChangeWrite } from '../../data/operators/operator.ts'
import { endOperatorSessionsWrite, type LiveOperator } from '../../data/operators/session.ts'
import { endOperatorTokensWrite } from '../../data/operators/token.ts'
import { disconnectOperator } from '../../realtime/disconnect.ts'
import { writeBatch } from '../../storage/db.ts'
import type { DeskRequestContext } from '../visitor.ts'
import { securityMail } from './security-mail.ts'

export async function changeSelf(
  { deps, requestId: request_id }: DeskRequestContext,
  operator: LiveOperator,
  change: Partial<Pick<LiveOperator, 'name' | 'lang'>>,
): Promise<LiveOperator> {
  const { id, name, lang } = operator
  const act = { action: 'operator.change', type: 'operator', id, request_id }
  await writeBatch(deps, [
    ownChangeWrite(deps, id, change),
    insertAuditStatement(deps, operator, { ...act, before: { name, lang }, after: change }),
  ])
  return { ...operator, ...change }
}

/** Sets a new password. All other sessions end. */
export async function changeOwnPassword(
  { deps, env, requestId: request_id }: DeskRequestContext,
  operator: LiveOperator,
  password: string,
): Promise<void> {
  const { id, session_id } = operator
  const mail = securityMail(deps, operator, 'password_changed')
  const hash = await hashPassword(env.PASSWORD_PEPPER, password)
  await writeBatch(deps, [
    newPasswordWrite(deps, id, hash),
    endOperatorSessionsWrite(deps, id, { except: session_id }),
    endOperatorTokensWrite(deps, id, 'code'),
    insertAuditStatement(deps, operator, {
      action: 'operator.password',
      type: 'operator',
      id,
      request_id,
    }),
    mail.write,
  ])
  mail.send()
  disconnectOperator(deps, id)
}
