// Management of operators by owners, and changes operators make to their own account.
import { randomUUID } from 'node:crypto'
import type {
  InvitationInput,
  OperatorChange,
  ListedOperator,
} from '../../../client/contract/desk/operators/operator.ts'
import { insertAuditIfChangedStatement, insertAuditStatement } from '../../data/audit.ts'
import { insertEmailStatement, enqueueEmail } from '../../data/mail/outbox.ts'
import {
  getOperator,
  idOfOperator,
  isOperatorTaken,
  listOperators,
  operatorChangeWrite,
  operatorWrite,
  type StoredOperator,
  newPasswordWrite,
  ownChangeWrite,
} from '../../data/operators/operator.ts'
import { revokeApiTokensOfStatement } from '../../data/operators/api-token.ts'
import { endOperatorSessionsWrite, type LiveOperator } from '../../data/operators/session.ts'
import { endOperatorTokensWrite } from '../../data/operators/token.ts'
import { foundOrThrow, problem } from '../../http/problem.ts'
import { take } from '../../limits/throttle.ts'
import { disconnectOperator } from '../../realtime/disconnect.ts'
import { read, run, writeBatch, type Statement } from '../../storage/db.ts'
import { newInvitation, resetWrites } from './access.ts'
import type { DeskRequestContext } from '../visitor.ts'
import type { Deps } from '../../deps.ts'
import { hashPassword } from '../../auth/password.ts'
import { securityMail } from './security-mail.ts'

export function everyOperator(deps: Deps): Promise<ListedOperator[]> {
  const { queries, shape } = listOperators(deps)
  return run(deps, { queries, shape: (results) => shape(results).map(toListed) })
}

type Listed = StoredOperator & { last_seen_at?: string | null }

function toListed({ last_seen_at = null, ...stored }: Listed): ListedOperator {
  const { id, name, email, roles, languages, has_factor } = stored
  return { id, name, email, roles, languages, state: stateOf(stored), has_factor, last_seen_at }
}

function stateOf(stored: StoredOperator): ListedOperator['state'] {
  if (stored.deactivated_at !== null) return 'deactivated'
  return stored.password_hash === null && !stored.has_factor ? 'invited' : 'active'
}

/** Adds an operator and emails an invitation link; throws `operator_exists`. */
export async function inviteOperator(
  visitor: DeskRequestContext,
  inviter: Pick<LiveOperator, 'id' | 'name'>,
  form: InvitationInput,
): Promise<ListedOperator> {
  const { deps } = visitor
  const id = idOfOperator(form.email)
  const { queries, mailId } = invitationWrites(visitor, inviter, { ...form, id })
  const { roles, languages } = form
  const act = { action: 'operator.invite', type: 'operator', id }
  const recorded = insertAuditStatement(deps, inviter, { ...act, after: { roles, languages } })
  try {
    await writeBatch(deps, [operatorWrite(deps, form), ...queries, recorded])
  } catch (error) {
    if (isOperatorTaken(error)) throw problem('operator_exists')
    throw error
  }
  enqueueEmail(deps, mailId)
  const all = await everyOperator(deps)
  return all.find(({ email }) => email === form.email)!
}

type Invited = Pick<InvitationInput, 'email' | 'name' | 'lang'> & {
  id: number | ReturnType<typeof idOfOperator>
}

/** Statements for the link and for the email with it. */
function invitationWrites(
  { deps, env }: DeskRequestContext,
  inviter: Pick<LiveOperator, 'name'>,
  { id, email, name, lang }: Invited,
) {
  const mailId = randomUUID()
  const { id: invitation_id, expires_at, write: link } = newInvitation(deps, env.TOKEN_SECRET, id)
  const mail = insertEmailStatement(deps, mailId, {
    template: 'operator_invitation',
    data: { nickname: name, inviter: inviter.name, invitation_id, expires_at },
    cause: `operator_invitation ${invitation_id}`,
    to: email,
    lang,
  })
  const queries: [Statement, Statement] = [link, mail]
  return { queries, mailId }
}

/** Changes another operator. Deactivation ends all sessions at once. Throws `own_roles_protected` or `last_owner`. */
export async function changeOperator(
  visitor: DeskRequestContext,
  by: LiveOperator,
  operatorId: number,
  change: OperatorChange,
): Promise<ListedOperator> {
  const { deps } = visitor
  const stored = foundOrThrow(await run(deps, getOperator(deps, operatorId)))
  const { name, ...access } = change
  if (by.id === operatorId && Object.keys(access).length > 0) throw problem('own_roles_protected')
  if (change.invite_again ?? change.reset_access) return inviteAgain(visitor, by, stored, change)
  if (change.end_sessions) await endSessions(visitor, by, operatorId)
  else await writeChange(visitor, by, stored, change)
  return toListed((await run(deps, getOperator(deps, operatorId)))!)
}

/** Ends all sessions of an operator who has lost a device. The credentials stay. */
async function endSessions({ deps }: DeskRequestContext, by: LiveOperator, id: number) {
  const act = { action: 'operator.end_sessions', type: 'operator', id }
  await writeBatch(deps, [endOperatorSessionsWrite(deps, id), insertAuditStatement(deps, by, act)])
  disconnectOperator(deps, id)
}

async function writeChange(
  { deps }: DeskRequestContext,
  by: LiveOperator,
  stored: StoredOperator,
  {
    is_active,
    invite_again: _again,
    reset_access: _reset,
    end_sessions: _end,
    ...given
  }: OperatorChange,
): Promise<void> {
  const { id } = stored
  const deactivated_at = is_active === false ? deps.now().toISOString() : null
  const changed = { ...given, ...(is_active !== undefined && { deactivated_at }) }
  const { name, roles, languages, deactivated_at: until } = stored
  const change = read(
    [
      operatorChangeWrite(deps, id, changed),
      insertAuditIfChangedStatement(deps, by, {
        action: is_active === false ? 'operator.deactivate' : 'operator.change',
        type: 'operator',
        id,
        before: { name, roles, languages, deactivated_at: until },
        after: changed,
      }),
    ],
    ([rows]) => Array.isArray(rows) && rows.length > 0,
  )
  if (!(await run(deps, change))) throw problem('last_owner')
  if (is_active === false)
    await writeBatch(deps, [
      endOperatorSessionsWrite(deps, id),
      endOperatorTokensWrite(deps, id, 'invitation'),
      revokeApiTokensOfStatement(deps, id),
    ])
  // Their sockets reconnect and subscribe with the new permissions.
  if (is_active === false || given.roles || given.languages) disconnectOperator(deps, id)
}

/** New link for an operator who has not signed in yet or has no credentials left. Earlier links end. */
async function inviteAgain(
  visitor: DeskRequestContext,
  by: LiveOperator,
  stored: StoredOperator,
  { reset_access }: OperatorChange,
): Promise<ListedOperator> {
  const { deps, env } = visitor
  const { id, email } = stored
  const isReset = reset_access === true
  const state = stateOf(stored)
  if (state === 'deactivated' || (state === 'active' && !isReset))
    throw problem('validation_failed', {
      fields: [{ field: isReset ? 'reset_access' : 'invite_again', code: 'invalid_value' }],
    })
  await take(env, 'mailbox', `operator_invitation ${email}`, deps.now())
  const { queries, mailId } = invitationWrites(visitor, by, stored)
  const action = isReset ? 'operator.reset' : 'operator.invite_again'
  await writeBatch(deps, [
    insertAuditStatement(deps, by, { action, type: 'operator', id }),
    endOperatorTokensWrite(deps, id, 'invitation'),
    ...(isReset ? resetWrites(deps, id) : []),
    ...queries,
  ])
  if (isReset) disconnectOperator(deps, id)
  enqueueEmail(deps, mailId)
  return toListed((await run(deps, getOperator(deps, id)))!)
}

export async function changeSelf(
  { deps }: DeskRequestContext,
  operator: LiveOperator,
  {
    seen_release,
    ...change
  }: Partial<Pick<LiveOperator, 'name' | 'lang'>> & { seen_release?: string },
): Promise<LiveOperator> {
  const { id, name, lang } = operator
  if (seen_release !== undefined)
    await writeBatch(deps, [ownChangeWrite(deps, id, { seen_release })])
  if (Object.keys(change).length === 0) return operator
  const act = { action: 'operator.change', type: 'operator', id }
  await writeBatch(deps, [
    ownChangeWrite(deps, id, change),
    insertAuditStatement(deps, operator, { ...act, before: { name, lang }, after: change }),
  ])
  return { ...operator, ...change }
}

/** Sets a new password. All other sessions end. */
export async function changeOwnPassword(
  { deps, env }: DeskRequestContext,
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
    }),
    mail.write,
  ])
  mail.send()
  disconnectOperator(deps, id)
}
