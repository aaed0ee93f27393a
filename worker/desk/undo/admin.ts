// What undoes changes of releases, redirects and operators.
import * as z from 'zod/mini'
import { releaseStates } from '../../../client/contract/desk/releases/release.ts'
import { roles } from '../../../client/contract/roles.ts'
import { getOperator } from '../../data/operators/operator.ts'
import { getRedirect } from '../../data/site/redirect.ts'
import { problem } from '../../http/problem.ts'
import { run } from '../../storage/db.ts'
import type { UndoPlanner } from './plan.ts'
import { changeOperator } from '../operators/operators.ts'
import { addRedirect, deleteRedirect } from '../site/redirect.ts'
import { changeRelease, loadRelease } from '../entries/release.ts'
import { language } from '../../../client/contract/desk/fields.ts'

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

const target = z.nullable(z.object({ to_path: z.string() }))

export const undoRedirect: UndoPlanner = async (acting, entry) => {
  const before = target.safeParse(entry.before).data
  const after = target.safeParse(entry.after).data
  if (before === undefined || after === undefined) return null
  const from_path = entry.item_id
  const current = await run(acting.deps, getRedirect(acting.deps, from_path))
  const shared = {
    title: from_path,
    isChanged: current !== (after?.to_path ?? null),
    permission: 'redirect.write',
  } as const
  if (!before)
    return { ...shared, effect: 'redirect_gone', run: () => deleteRedirect(acting, from_path) }
  const { to_path } = before
  return {
    ...shared,
    effect: 'redirect_back',
    to: to_path,
    run: () => addRedirect(acting, { from_path, to_path }),
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
