// What support does about a member. The log holds what was changed and whose it is by number, never an address or a name.
import { randomUUID } from 'node:crypto'
import type { AccountExport } from '../../../client/contract/api/members.ts'
import type { Member, MemberChange } from '../../../client/contract/desk/members/member.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import { insertAuditIfChangedStatement, insertAuditStatement } from '../../data/audit.ts'
import {
  updateMemberAccessStatement,
  getMember,
  setDeletionDueStatement,
  type Access,
} from '../../data/members/access.ts'
import { getAccount, getUser } from '../../data/members/member.ts'
import { retractMuteNotificationStatements } from '../../data/comments/mute-notification.ts'
import type { TokenPurpose } from '../../data/mail/link-token.ts'
import { insertEmailStatement, enqueueEmail } from '../../data/mail/outbox.ts'
import { endSessionsWrite } from '../../data/members/session.ts'
import { problem } from '../../http/problem.ts'
import { take } from '../../limits/throttle.ts'
import { disconnectMembers } from '../../realtime/disconnect.ts'
import { exportAccount } from '../../services/members/export.ts'
import { linkMail } from '../../services/members/mail.ts'
import { read, run, writeBatch } from '../../storage/db.ts'
import type { DeskRequestContext } from '../visitor.ts'
import type { Deps } from '../../deps.ts'
import type { OperatorContext } from '../acting.ts'

const type = 'member'

export async function loadMember(deps: Deps, id: number): Promise<Member> {
  const member = await run(deps, getMember(deps, id))
  if (!member) throw problem('not_found')
  return member
}

/** Changes what differs; 409 with what there is now when somebody has changed the member since `rev`. */
export async function changeMember(
  acting: OperatorContext,
  id: number,
  { rev, ...change }: MemberChange & { rev: number },
): Promise<Member> {
  const { deps, operator, requestId: request_id } = acting
  const member = await loadMember(deps, id)
  const before = accessOf(member)
  const after = differing(before, accessAfter(before, change))
  const fields = Object.keys(after) as (keyof Access)[]
  if (fields.length === 0) return member
  const isDone = await run(
    deps,
    read(
      [
        updateMemberAccessStatement(deps, id, rev, after),
        insertAuditIfChangedStatement(deps, operator, {
          action: 'member.change',
          type,
          id,
          after,
          request_id,
          before: Object.fromEntries(fields.map((name) => [name, before[name]])),
        }),
        ...('muted_until' in after
          ? retractMuteNotificationStatements(deps, id, before.muted_until)
          : []),
      ],
      ([rows]) => Array.isArray(rows) && rows.length > 0,
    ),
  )
  const current = await loadMember(deps, id)
  if (!isDone) throw problem('changed_meanwhile', { members: { current } })
  // Open pages connect again, with what the member may do now and to what their group may hear.
  disconnectMembers(deps, [id])
  return current
}

function accessOf({ comment, muted_until, kind, vip_group }: Member): Access {
  return { can_comment: comment, muted_until, kind, vip_group }
}

/** A VIP member has a group, and nobody else does. */
function accessAfter(
  before: Access,
  { comment, muted_until, kind, vip_group }: MemberChange,
): Access {
  const next = kind ?? before.kind
  if (next !== 'vip' && vip_group !== undefined) throw refused('invalid_value')
  const group = next === 'vip' ? (vip_group ?? before.vip_group) : null
  if (next === 'vip' && group === null) throw refused('required')
  return {
    can_comment: comment ?? before.can_comment,
    muted_until: muted_until === undefined ? before.muted_until : muted_until,
    kind: next,
    vip_group: group,
  }
}

const refused = (code: 'required' | 'invalid_value') =>
  problem('validation_failed', { fields: [{ field: 'vip_group', code }] })

function differing(before: Access, after: Access): Partial<Access> {
  const names = Object.keys(after) as (keyof Access)[]
  return Object.fromEntries(
    names.filter((name) => before[name] !== after[name]).map((name) => [name, after[name]]),
  )
}

/** Ends every sign-in, and closes the sockets of pages that are open. Resolves to how many there were. */
export async function endMemberSessions(acting: OperatorContext, id: number): Promise<number> {
  const { deps, operator, requestId: request_id } = acting
  await loadMember(deps, id)
  const ended = await run(
    deps,
    read(
      [
        endSessionsWrite(deps, id),
        insertAuditIfChangedStatement(deps, operator, {
          action: 'member.sign_out',
          type,
          id,
          request_id,
        }),
      ],
      ([rows]) => (Array.isArray(rows) ? rows.length : 0),
    ),
  )
  disconnectMembers(deps, [id])
  return ended
}

/**
 * Another link to an address: `verify` while it is not verified, `reset` once it is; 409 where that has changed. A mailbox gets
 * as few as when the member asks.
 */
export async function sendMemberLink(
  { deps, env, requestId: request_id }: DeskRequestContext,
  operator: OperatorContext['operator'],
  id: number,
  purpose: TokenPurpose,
): Promise<void> {
  const current = await loadMember(deps, id)
  const account = await run(deps, getAccount(deps, id))
  if (!account || current.is_verified !== (purpose === 'reset') || current.email === null)
    throw problem('changed_meanwhile', { members: { current } })
  await take(env, 'mailbox', `${purpose} ${account.email}`, deps.now())
  const { tokenWrite, mail } = linkMail(deps, env.TOKEN_SECRET, purpose, account)
  const mailId = randomUUID()
  await writeBatch(deps, [
    tokenWrite,
    insertEmailStatement(deps, mailId, mail),
    insertAuditStatement(deps, operator, {
      action: purpose === 'reset' ? 'member.password_reset' : 'member.verification',
      type,
      id,
      request_id,
    }),
  ])
  enqueueEmail(deps, mailId)
}

/** What the member would export; the log says that it was. */
export async function exportMember(
  { deps, operator, requestId: request_id }: OperatorContext,
  id: number,
  lang: Locale,
): Promise<AccountExport> {
  const user = await run(deps, getUser(deps, id))
  if (!user) throw problem('not_found')
  await writeBatch(deps, [
    insertAuditStatement(deps, operator, { action: 'member.export', type, id, request_id }),
  ])
  return exportAccount(deps, user, { lang })
}

/** Milliseconds in which somebody erased by mistake can be kept. */
const mayReturnFor = 10 * 60_000

/** Signs the member out; the cron job takes the account and all it holds away once the time to think again is over. */
export async function scheduleErasure(acting: OperatorContext, id: number): Promise<Member> {
  const { deps } = acting
  const due = new Date(deps.now().getTime() + mayReturnFor).toISOString()
  const { deletion_due_at } = await loadMember(deps, id)
  // An earlier moment, also of the member's own choice, is not put off.
  if (deletion_due_at === null || deletion_due_at > due)
    await setLeaving(acting, id, { due, action: 'member.erase' })
  await writeBatch(deps, [endSessionsWrite(deps, id)])
  disconnectMembers(deps, [id])
  return loadMember(deps, id)
}

/** The account stays, whoever wanted it gone. */
export async function cancelErasure(acting: OperatorContext, id: number): Promise<Member> {
  await loadMember(acting.deps, id)
  await setLeaving(acting, id, { due: null, action: 'member.keep' })
  return loadMember(acting.deps, id)
}

/** As it was before: a member who has asked to leave leaves when they would have, but never before it can be thought over. */
export async function restoreDeletionDate(
  acting: OperatorContext,
  id: number,
  { due, action }: DeletionChange,
) {
  const soonest = new Date(acting.deps.now().getTime() + mayReturnFor).toISOString()
  await setLeaving(acting, id, { due: due !== null && due < soonest ? soonest : due, action })
}

export interface DeletionChange {
  /** `null`: the account stays. */
  due: string | null
  action: 'member.erase' | 'member.keep'
}

async function setLeaving(
  acting: OperatorContext,
  id: number,
  { due, action }: DeletionChange,
): Promise<void> {
  const { operator, requestId: request_id } = acting
  const { deletion_due_at } = await loadMember(acting.deps, id)
  await writeBatch(acting.deps, [
    setDeletionDueStatement(acting.deps, id, due),
    insertAuditIfChangedStatement(acting.deps, operator, {
      action,
      type,
      id,
      request_id,
      before: { deletion_due_at },
      after: { deletion_due_at: due },
    }),
  ])
}
