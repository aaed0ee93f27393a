// Bulk actions on a snapshot of a list. Each entry succeeds or fails on its own, with an error code. The undo step of
// an entry is stored before the entry changes, so that the request is idempotent and can be undone
// (docs/decisions/desk/bulk-actions.md).
import type { BulkAction, BulkResult, BulkUndone } from '../../../client/contract/desk/bulk/bulk.ts'
import type { WaitingStep } from '../../../client/contract/desk/entries/entry.ts'
import {
  bulkPermissions,
  bulkPerRequest,
  type BulkActionName,
} from '../../../client/contract/desk/bulk/verbs.ts'
import { entryStates } from '../../data/entries/state.ts'
import {
  getUndoSteps,
  deleteUndoStepsStatement,
  stepsToUndo,
  insertUndoStepsStatement,
  type UndoStepRow,
} from '../../data/undo.ts'
import { foundOrThrow, Problem, problem } from '../../http/problem.ts'
import { run, writeBatch } from '../../storage/db.ts'
import { releaseFor, planBulkStep, type BulkStep } from './plan.ts'
import { undoStep } from './undo.ts'
import { assertPermission } from '../entries/entry.ts'
import { reviewMissing, unreviewedTexts } from '../entries/two-eyes.ts'
import { decidedReleases } from '../entries/waiting-releases.ts'
import type { OperatorContext } from '../acting.ts'

type Results = BulkResult['results']

export async function runBulk(acting: OperatorContext, action: BulkAction): Promise<BulkResult> {
  const { deps, operator } = acting
  const ids = [...new Set(action.ids)]
  const asked = { operator: operator.id, key: action.key }
  const release = action.verb === 'release' ? await releaseFor(acting, action.release) : null
  const states = await entryStates(deps, ids, new Map(), { isDeletedToo: true })
  const noted = await run(deps, getUndoSteps(deps, asked, ids))
  const titles = new Map(states.map(({ entry }) => [entry.id, entry.title]))
  const planned = await runSequentially(ids, titles, (id) => {
    const state = foundOrThrow(states.find(({ entry }) => entry.id === id))
    const before = noted.find((one) => one.entry_id === id)?.step
    return Promise.resolve(planBulkStep(acting, action, { state, release, before }))
  })
  const works = planned.made.flatMap(([id, work]) => (work ? [{ id, work }] : []))
  await assertDecided(acting, action, works)
  const texts = works.flatMap(({ work }) => work.text ?? [])
  const unreviewed = await unreviewedTexts(acting, texts)
  const steps = works.flatMap(({ id, work }) => stepOf(acting, id, work))
  if (steps.length > 0) await writeBatch(deps, [insertUndoStepsStatement(deps, asked, steps)])
  const done = await runSequentially(
    works.map(({ id }) => id),
    titles,
    async (id) => {
      const missing = unreviewed.find(({ entry }) => entry.id === id)
      if (missing) throw reviewMissing(missing)
      await works.find((one) => one.id === id)?.work.run()
    },
  )
  const refused = done.results.filter(({ code }) => code !== 'ok').map(({ id }) => id)
  if (refused.length > 0) await writeBatch(deps, [deleteUndoStepsStatement(deps, asked, refused)])
  const outcome = new Map([...planned.results, ...done.results].map((one) => [one.id, one]))
  return { results: [...outcome.values()], waiting: action.waiting }
}

const waitingSteps: Partial<Record<BulkActionName, WaitingStep>> = {
  publish: 'publish',
  schedule: 'publish',
  withdraw: 'withdraw',
  delete: 'delete',
  tag: 'publish',
  untag: 'publish',
  category: 'publish',
}

/** Throws `release_waiting` for the whole request, before any entry is changed. */
async function assertDecided(
  acting: OperatorContext,
  { verb, waiting: choice }: BulkAction,
  works: readonly { id: number; work: BulkStep }[],
): Promise<void> {
  const step = waitingSteps[verb]
  const ids = works.flatMap(({ id, work }) => (work.step?.kind === 'draft' ? [] : [id]))
  if (step && ids.length > 0) await decidedReleases(acting, ids, { step, choice })
}

function stepOf(
  { deps: { id: request } }: OperatorContext,
  entry_id: number,
  { step }: BulkStep,
): UndoStepRow[] {
  return step ? [{ entry_id, step: { ...step, request } }] : []
}

/** Undoes the changes of a bulk action on entries not changed since, one batch per request. */
export async function undoBulk(acting: OperatorContext, key: string): Promise<BulkUndone> {
  const { deps, operator } = acting
  const asked = { operator: operator.id, key }
  const { steps, count } = await run(deps, stepsToUndo(deps, asked, bulkPerRequest))
  if (steps.length === 0) throw problem('undo_outdated')
  const ids = steps.map((one) => one.entry_id)
  const states = await entryStates(deps, ids, new Map(), { isDeletedToo: true })
  const titles = new Map(states.map(({ entry }) => [entry.id, entry.title]))
  const { results } = await runSequentially(ids, titles, async (id) => {
    const state = states.find(({ entry }) => entry.id === id)
    const step = steps.find((one) => one.entry_id === id)?.step
    if (!state || !step) throw problem('not_found')
    const permission = step.verb === 'import' ? 'entry.write' : bulkPermissions[step.verb]
    assertPermission(operator, permission, state.entry)
    await undoStep(acting, state, step)
  })
  await writeBatch(deps, [deleteUndoStepsStatement(deps, asked, ids)])
  return { results, left: count - steps.length }
}

/** Runs `work` for one entry after the other. A rejected entry does not stop the rest. */
async function runSequentially<Made>(
  ids: readonly number[],
  titles: ReadonlyMap<number, string>,
  work: (id: number) => Promise<Made>,
): Promise<{ results: Results; made: [number, Made][] }> {
  const results: Results = []
  const made: [number, Made][] = []
  for (const id of ids) {
    try {
      made.push([id, await work(id)])
      results.push({ id, code: 'ok', title: null })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      results.push({ id, code: error.code, title: titles.get(id) ?? null })
    }
  }
  return { results, made }
}
