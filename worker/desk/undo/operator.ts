// Undo of changes to operators.
import * as z from 'zod/mini'
import { language } from '../../../client/contract/desk/fields.ts'
import { roles } from '../../../client/contract/roles.ts'
import { getOperator } from '../../data/operators/operator.ts'
import { problem } from '../../http/problem.ts'
import { run } from '../../storage/db.ts'
import { changeOperator } from '../operators/operators.ts'
import type { UndoPlanner } from './plan.ts'

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
  const current = await run(deps, getOperator(deps, id))
  if (!current) throw problem('not_found')
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
