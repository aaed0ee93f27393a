// Undo of changes to a member's access, of scheduled deletions, and of changes to operators.
import * as z from 'zod/mini'
import type { MemberChange } from '../../../client/contract/desk/members/member.ts'
import { memberKinds } from '../../../client/contract/members/member.ts'
import { changeMember, restoreDeletionDate, loadMember } from '../members/member.ts'
import type { UndoPlanner } from './plan.ts'
import { language } from '../../../client/contract/desk/fields.ts'
import { roles } from '../../../client/contract/roles.ts'
import { getOperator } from '../../data/operators/operator.ts'
import { foundOrThrow } from '../../http/problem.ts'
import { run } from '../../storage/db.ts'
import { changeOperator } from '../operators/operators.ts'

const access = z.strictObject({
  can_comment: z.optional(z.boolean()),
  muted_until: z.optional(z.nullable(z.string())),
  kind: z.optional(z.enum(memberKinds)),
  vip_group: z.optional(z.nullable(z.string())),
})

export const undoMemberChange: UndoPlanner = async (acting, entry) => {
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

/** Possible as long as the account exists. A deletion date set by the member is restored. */
export const undoLeaving: UndoPlanner = async (acting, entry) => {
  const before = leaving.safeParse(entry.before).data
  const after = leaving.safeParse(entry.after).data
  if (!before || !after) return null
  const { deletion_due_at: due } = before
  const wasKept = entry.action === 'member.keep'
  const id = Number(entry.item_id)
  const { nickname, deletion_due_at } = await loadMember(acting.deps, id)
  return {
    effect: due === null ? 'member_stays' : 'member_leaves',
    at: due,
    title: nickname,
    isChanged: deletion_due_at !== after.deletion_due_at,
    permission: 'member.erase',
    needsStepUp: wasKept,
    run: () =>
      restoreDeletionDate(acting, id, { due, action: wasKept ? 'member.erase' : 'member.keep' }),
  }
}

const rights = z.object({
  name: z.string(),
  roles: z.array(z.enum(roles)),
  languages: z.array(language),
  deactivated_at: z.nullable(z.string()),
})
const changed = z.partial(rights)

export const undoOperator: UndoPlanner = async ({ deps, operator, visitor }, entry) => {
  const before = rights.safeParse(entry.before).data
  const after = changed.safeParse(entry.after).data
  const id = Number(entry.item_id)
  const current = foundOrThrow(await run(deps, getOperator(deps, id)))
  if (!before || !after) return null
  const { name, roles: held, languages, deactivated_at } = before
  const isAbout = (field: keyof typeof rights.shape) => after[field] !== undefined
  const isActivity = isAbout('deactivated_at')
  const back = {
    ...(isAbout('name') && { name }),
    ...(isAbout('roles') && { roles: held }),
    ...(isAbout('languages') && { languages }),
    ...(isActivity && { is_active: deactivated_at === null }),
  }
  return {
    effect: !isActivity ? 'operator_rights' : back.is_active ? 'operator_in' : 'operator_out',
    title: current.name,
    isChanged:
      JSON.stringify({ ...rights.parse(current), ...after }) !==
      JSON.stringify(rights.parse(current)),
    permission: 'operator.write',
    needsStepUp: true,
    run: () => changeOperator(visitor, operator, id, back),
  }
}
