// What undoes changes of what a member may do, and of whether they stay.
import * as z from 'zod/mini'
import type { MemberChange } from '../../client/contract/backstage/member.ts'
import { memberKinds } from '../../client/contract/member.ts'
import { changeMember, keepMember, loadMember } from './member.ts'
import type { PlanUndo } from './undo-plan.ts'

const access = z.strictObject({
  can_comment: z.optional(z.boolean()),
  muted_until: z.optional(z.nullable(z.string())),
  kind: z.optional(z.enum(memberKinds)),
  vip_group: z.optional(z.nullable(z.string())),
})

export const undoMemberChange: PlanUndo = async (acting, entry) => {
  const before = access.safeParse(entry.before).data
  const after = access.safeParse(entry.after).data
  if (!before || !after) return null
  const id = Number(entry.item_id)
  const { rev, nickname, comment, muted_until, kind, vip_group } = await loadMember(acting.deps, id)
  const now = { can_comment: comment, muted_until, kind, vip_group }
  const back: MemberChange = {
    ...(before.can_comment !== undefined && { comment: before.can_comment }),
    ...(before.muted_until !== undefined && { muted_until: before.muted_until }),
    ...(before.kind && { kind: before.kind }),
    ...(before.vip_group && { vip_group: before.vip_group }),
  }
  return {
    effect: 'member_back',
    title: nickname,
    isChanged: JSON.stringify({ ...now, ...after }) !== JSON.stringify(now),
    permission: 'member.write',
    run: () => changeMember(acting, id, { ...back, rev }),
  }
}

const leaving = z.object({ deletion_due_at: z.nullable(z.string()) })

/** As long as the account is there. */
export const undoErase: PlanUndo = async (acting, entry) => {
  const after = leaving.safeParse(entry.after).data
  if (!after) return null
  const id = Number(entry.item_id)
  const { nickname, deletion_due_at } = await loadMember(acting.deps, id)
  return {
    effect: 'member_stays',
    title: nickname,
    isChanged: deletion_due_at !== after.deletion_due_at,
    permission: 'member.erase',
    run: () => keepMember(acting, id),
  }
}
