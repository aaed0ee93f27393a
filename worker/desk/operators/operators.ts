// Owners let others in and put them out.
import { randomUUID } from 'node:crypto'
import type {
  InvitationInput,
  OperatorChange,
  OperatorListed,
} from '../../../client/contract/desk/operators/operator.ts'
import { auditIfWritten, auditWrite } from '../../data/audit.ts'
import { mailWrite, sendSoon } from '../../data/mail/outbox.ts'
import {
  getOperator,
  idOfOperator,
  isOperatorTaken,
  listOperators,
  operatorChangeWrite,
  operatorWrite,
  type StoredOperator,
} from '../../data/operators/operator.ts'
import { endOperatorSessionsWrite, type LiveOperator } from '../../data/operators/session.ts'
import { endOperatorTokensWrite } from '../../data/operators/token.ts'
import { problem } from '../../http/problem.ts'
import { take } from '../../limits/throttle.ts'
import { disconnectOperator } from '../../realtime/disconnect.ts'
import { read, run, write, type Query } from '../../storage/db.ts'
import { newInvitation, resetWrites } from './access.ts'
import type { DeskVisitor } from '../visitor.ts'
import type { Deps } from '../../deps.ts'

export function everyOperator(deps: Deps): Promise<OperatorListed[]> {
  const { queries, shape } = listOperators(deps)
  return run(deps, { queries, shape: (results) => shape(results).map(toListed) })
}

type Listed = StoredOperator & { last_seen_at?: string | null }

function toListed({ last_seen_at = null, ...stored }: Listed): OperatorListed {
  const { id, name, email, roles, languages, has_factor } = stored
  return { id, name, email, roles, languages, state: stateOf(stored), has_factor, last_seen_at }
}

function stateOf(stored: StoredOperator): OperatorListed['state'] {
  if (stored.deactivated_at !== null) return 'deactivated'
  return stored.password_hash === null && !stored.has_factor ? 'invited' : 'active'
}

/** Adds an operator, and mails the link with which they come in; throws `operator_exists`. */
export async function inviteOperator(
  visitor: DeskVisitor,
  inviter: Pick<LiveOperator, 'id' | 'name'>,
  form: InvitationInput,
): Promise<OperatorListed> {
  const { deps, requestId: request_id } = visitor
  const id = idOfOperator(form.email)
  const { queries, mailId } = invitationWrites(visitor, inviter, { ...form, id })
  const { roles, languages } = form
  const act = { action: 'operator.invite', type: 'operator', id, request_id }
  const recorded = auditWrite(deps, inviter, { ...act, after: { roles, languages } })
  try {
    await write(deps, [operatorWrite(deps, form), ...queries, recorded])
  } catch (error) {
    if (isOperatorTaken(error)) throw problem('operator_exists')
    throw error
  }
  sendSoon(deps, mailId)
  const all = await everyOperator(deps)
  return all.find(({ email }) => email === form.email)!
}

type Invited = Pick<InvitationInput, 'email' | 'name' | 'lang'> & {
  id: number | ReturnType<typeof idOfOperator>
}

/** The link, and the mail that carries it. */
function invitationWrites(
  { deps, env }: DeskVisitor,
  inviter: Pick<LiveOperator, 'name'>,
  { id, email, name, lang }: Invited,
) {
  const mailId = randomUUID()
  const { id: invitation_id, expires_at, write: link } = newInvitation(deps, env.TOKEN_SECRET, id)
  const mail = mailWrite(deps, mailId, {
    template: 'operator_invitation',
    data: { nickname: name, inviter: inviter.name, invitation_id, expires_at },
    cause: `operator_invitation ${invitation_id}`,
    to: email,
    lang,
  })
  const queries: [Query, Query] = [link, mail]
  return { queries, mailId }
}

/** Changes another operator; one who is deactivated is out at once. Throws `own_roles` or `last_owner`. */
export async function changeOperator(
  visitor: DeskVisitor,
  by: LiveOperator,
  operatorId: number,
  change: OperatorChange,
): Promise<OperatorListed> {
  const { deps } = visitor
  const stored = await run(deps, getOperator(deps, operatorId))
  if (!stored) throw problem('not_found')
  const { name, ...access } = change
  if (by.id === operatorId && Object.keys(access).length > 0) throw problem('own_roles')
  if (change.invite_again ?? change.reset_access) return inviteAgain(visitor, by, stored, change)
  if (change.end_sessions) await endSessions(visitor, by, operatorId)
  else await writeChange(visitor, by, stored, change)
  return toListed((await run(deps, getOperator(deps, operatorId)))!)
}

/** Signs somebody out everywhere: a device of theirs is lost, and nothing they sign in with. */
async function endSessions(
  { deps, requestId: request_id }: DeskVisitor,
  by: LiveOperator,
  id: number,
) {
  const act = { action: 'operator.end_sessions', type: 'operator', id, request_id }
  await write(deps, [endOperatorSessionsWrite(deps, id), auditWrite(deps, by, act)])
  disconnectOperator(deps, id)
}

async function writeChange(
  { deps, requestId: request_id }: DeskVisitor,
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
      auditIfWritten(deps, by, {
        action: is_active === false ? 'operator.deactivate' : 'operator.change',
        type: 'operator',
        id,
        before: { name, roles, languages, deactivated_at: until },
        after: changed,
        request_id,
      }),
    ],
    ([rows]) => Array.isArray(rows) && rows.length > 0,
  )
  if (!(await run(deps, change))) throw problem('last_owner')
  // Whoever is deactivated is out with that; what is left of their sessions goes.
  if (is_active !== false) return
  await write(deps, [
    endOperatorSessionsWrite(deps, id),
    endOperatorTokensWrite(deps, id, 'invitation'),
  ])
  disconnectOperator(deps, id)
}

/** A new link, for somebody who has not come in yet or who has nothing left to sign in with; earlier ones end. */
async function inviteAgain(
  visitor: DeskVisitor,
  by: LiveOperator,
  stored: StoredOperator,
  { reset_access }: OperatorChange,
): Promise<OperatorListed> {
  const { deps, env, requestId: request_id } = visitor
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
  await write(deps, [
    auditWrite(deps, by, { action, type: 'operator', id, request_id }),
    endOperatorTokensWrite(deps, id, 'invitation'),
    ...(isReset ? resetWrites(deps, id) : []),
    ...queries,
  ])
  if (isReset) disconnectOperator(deps, id)
  sendSoon(deps, mailId)
  return toListed((await run(deps, getOperator(deps, id)))!)
}
