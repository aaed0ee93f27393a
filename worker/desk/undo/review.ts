import * as z from 'zod/mini'
import { stages } from '../../../client/contract/desk/review/stages.ts'
import { getAssignment } from '../../data/review/assignment.ts'
import { getStored } from '../../data/entries/entry.ts'
import { run } from '../../storage/db.ts'
import { assignmentParts, changeAssignment } from '../review/assignment.ts'
import type { UndoPlanner } from './plan.ts'

const parts = z.object({
  stage: z.enum(stages),
  assignee_id: z.nullable(z.number()),
  due_at: z.nullable(z.string()),
})

export const undoAssignment: UndoPlanner = async (acting, entry) => {
  const before = parts.safeParse(entry.before).data
  const after = parts.safeParse(entry.after).data
  const id = Number(entry.item_id)
  const stored = await run(acting.deps, getStored(acting.deps, id))
  if (!before || !after || !stored) return null
  const now = assignmentParts(await run(acting.deps, getAssignment(acting.deps, id)))
  const { lang, created_by, source_lang, title } = stored
  return {
    effect: 'assignment_back',
    title,
    isChanged: JSON.stringify(now) !== JSON.stringify(after),
    permission: 'entry.write',
    subject: { lang, by: created_by, isTranslation: source_lang !== null },
    run: () => changeAssignment(acting, id, before),
  }
}
