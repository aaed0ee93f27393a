// Support actions on members. The log stores the changes and the member's id, never an address or a name.
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
import { foundOrThrow, problem } from '../../http/problem.ts'
import { take } from '../../limits/throttle.ts'
import { disconnectMembers } from '../../realtime/disconnect.ts'
import { exportAccount } from '../../services/members/export.ts'
import { linkMail } from '../../services/members/mail.ts'
import { read, run, writeBatch, runAll } from '../../storage/db.ts'
import type { DeskRequestContext } from '../visitor.ts'
import type { Deps } from '../../deps.ts'
import type { OperatorContext } from '../acting.ts'
import { toListPage, parseCursor } from '../../data/paging.ts'
import {
  issueStartTimes,
  memberMails,
  pagingOf,
  subscriberDeliveries,
  subscriberIdOf,
  type MemberMail,
} from '../../data/members/history.ts'

const type = 'member'

export async function loadMember(deps: Deps, id: number): Promise<Member> {
  return foundOrThrow(await run(deps, getMember(deps, id)))
}

/** Applies the changed fields. Throws 409 with the current values if the member has changed since `rev`. */
export async function changeMember(
  acting: OperatorContext,
  id: number,
  { rev, ...change }: MemberChange & { rev: number },
): Promise<Member> {
  const { deps, operator } = acting
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
  // Open pages reconnect with the new permissions and the channels of the new group.
  disconnectMembers(deps, [id])
  return current
}

function accessOf({ comment, muted_until, kind, vip_group }: Member): Access {
  return { can_comment: comment, muted_until, kind, vip_group }
}

/** Access after the change. VIP members must have a group; other members cannot have one. */
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

/** Ends all sessions and closes the sockets of open pages. Resolves to the number of sessions. */
export async function endMemberSessions(acting: OperatorContext, id: number): Promise<number> {
  const { deps, operator } = acting
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
        }),
      ],
      ([rows]) => (Array.isArray(rows) ? rows.length : 0),
    ),
  )
  disconnectMembers(deps, [id])
  return ended
}

/**
 * Emails a new link: `verify` for an unverified address, `reset` for a verified one. Throws 409 if that state has
 * changed. The rate limit per mailbox is the same as for the member's own requests.
 */
export async function sendMemberLink(
  { deps, env }: DeskRequestContext,
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
    }),
  ])
  enqueueEmail(deps, mailId)
}

/** The member's own data export. The export is logged. */
export async function exportMember(
  { deps, operator }: OperatorContext,
  id: number,
  lang: Locale,
): Promise<AccountExport> {
  const user = foundOrThrow(await run(deps, getUser(deps, id)))
  await writeBatch(deps, [
    insertAuditStatement(deps, operator, { action: 'member.export', type, id }),
  ])
  return exportAccount(deps, user, { lang })
}

/** Milliseconds in which an erasure can be undone. */
const mayReturnFor = 10 * 60_000

/** Signs the member out. The cron job deletes the account and its data after the undo period. */
export async function scheduleErasure(acting: OperatorContext, id: number): Promise<Member> {
  const { deps } = acting
  const due = new Date(deps.now().getTime() + mayReturnFor).toISOString()
  const { deletion_due_at } = await loadMember(deps, id)
  // An earlier date stays, even one chosen by the member.
  if (deletion_due_at === null || deletion_due_at > due)
    await setLeaving(acting, id, { due, action: 'member.erase' })
  await writeBatch(deps, [endSessionsWrite(deps, id)])
  disconnectMembers(deps, [id])
  return loadMember(deps, id)
}

/** Keeps the account, whoever requested the deletion. */
export async function cancelErasure(acting: OperatorContext, id: number): Promise<Member> {
  await loadMember(acting.deps, id)
  await setLeaving(acting, id, { due: null, action: 'member.keep' })
  return loadMember(acting.deps, id)
}

/** Restores the former deletion date. A date within the undo period is moved to its end. */
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
  const { operator } = acting
  const { deletion_due_at } = await loadMember(acting.deps, id)
  await writeBatch(acting.deps, [
    setDeletionDueStatement(acting.deps, id, due),
    insertAuditIfChangedStatement(acting.deps, operator, {
      action,
      type,
      id,
      before: { deletion_due_at },
      after: { deletion_due_at: due },
    }),
  ])
}

/** Emails sent to a member, newsletter deliveries included, latest first. */
export async function mailsOfMember(deps: Deps, userId: number, after: string | undefined) {
  const paging = pagingOf(after)
  const { mails, reader } = await runAll(deps, {
    mails: memberMails(deps, userId, paging),
    reader: subscriberIdOf(deps, userId),
  })
  const deliveries = reader === null ? [] : await deliveriesTo(deps, reader)
  const found = [...mails, ...deliveries.filter(isBehind(after))].toSorted(
    (one, other) => other.created_at.localeCompare(one.created_at) || other.id - one.id,
  )
  const { rows, next } = toListPage(found, paging, (row) => row.created_at)
  return { items: rows.map(({ mail_id, ...row }) => ({ ...row, id: mail_id })), next }
}

async function deliveriesTo(deps: Deps, reader: number): Promise<MemberMail[]> {
  const deliveries = await run(deps, subscriberDeliveries(deps, reader))
  if (deliveries.length === 0) return []
  const ids = [...new Set(deliveries.map(({ issue_id }) => issue_id))]
  const begun = await run(deps, issueStartTimes(deps, ids))
  return deliveries.map(({ issue_id, ...delivery }) => ({
    ...delivery,
    created_at: begun.get(issue_id) ?? '',
  }))
}

function isBehind(after: string | undefined): (mail: MemberMail) => boolean {
  if (after === undefined) return () => true
  const place = parseCursor(after, false)
  if (!place) return () => false
  return ({ created_at, id }) =>
    created_at < place.place || (created_at === place.place && id < place.id)
}
