// Undo of changes to releases.
import * as z from 'zod/mini'
import { releaseStates } from '../../../client/contract/desk/releases/release.ts'
import { changeRelease, loadRelease } from '../entries/release.ts'
import type { UndoPlanner } from './plan.ts'

const plan = z.object({
  title: z.string(),
  due_at: z.nullable(z.string()),
  state: z.enum(releaseStates),
})

export const undoRelease: UndoPlanner = async (acting, entry) => {
  const before = plan.safeParse(entry.before).data
  const after = plan.safeParse(entry.after).data
  if (!before || !after || before.state === 'done') return null
  const id = Number(entry.item_id)
  const { title, due_at, state } = await loadRelease(acting.deps, id)
  const back = before.state === 'failed' ? 'draft' : before.state
  return {
    effect: 'release_back',
    title: before.title,
    at: back === 'scheduled' ? before.due_at : null,
    isChanged: title !== after.title || due_at !== after.due_at || state !== after.state,
    permission: 'release.write',
    run: () =>
      changeRelease(acting, id, { title: before.title, due_at: before.due_at, state: back }, [
        after.state,
      ]),
  }
}
