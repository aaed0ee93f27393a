// Undo of a change of an entry that has not been changed since. Used by bulk actions and by the log.
import { maxReleaseItems } from '../../../client/contract/desk/limits.ts'
import type { EntryState } from '../../data/entries/state.ts'
import { releaseItemWrite } from '../../data/entries/release.ts'
import { setEventSourceStatement } from '../../data/calendar/event-source.ts'
import { getRevision } from '../../data/entries/revision.ts'
import { problem } from '../../http/problem.ts'
import { run, writeBatch } from '../../storage/db.ts'
import type { UndoStep } from '../../storage/schema/index.ts'
import { discardDraft, saveDraft } from '../entries/draft.ts'
import { planUndo } from '../entries/publishing/plan.ts'
import { executePlans, publishEntries } from '../entries/publishing/publish.ts'
import { loadRelease, removeFromRelease } from '../entries/release.ts'
import { waitingAgainStatements } from '../entries/waiting-releases.ts'
import type { OperatorContext } from '../acting.ts'

type StepOf<Kind> = Extract<UndoStep, { kind: Kind }>

export async function undoStep(
  acting: OperatorContext,
  state: EntryState,
  step: UndoStep,
): Promise<void> {
  const { entry } = state
  if (step.kind === 'release') return undoReleaseChange(acting, entry.id, step)
  if (entry.rev !== step.rev) throw problem('entry_changed')
  if (step.kind === 'draft') return restoreFields(acting, state, step)
  if (step.kind === 'live') return republishPrevious(acting, state, step)
  const { deps, operator } = acting
  const writes = await waitingAgainStatements(acting, entry, step.request)
  const options = { writes }
  await executePlans(deps, operator, [planUndo(state, step, deps.now())], options)
}

/** Publishes the previous text again. A text that had been a draft becomes the draft again, if there is none. */
async function republishPrevious(
  acting: OperatorContext,
  { entry }: EntryState,
  step: StepOf<'live'>,
): Promise<void> {
  const { rev, revision, published_at, unpublished_at, hadDraft } = step
  const { deps, operator } = acting
  const { id, live_revision } = entry
  const latest = live_revision ?? 1
  // Content published outside the desk was stored as the revision before this one.
  const former = revision ?? latest - 1
  const change = { entry_id: id, rev, revision: former, at: published_at, until: unpublished_at }
  const writes = await waitingAgainStatements(acting, entry, step.request)
  await publishEntries(deps, operator, { changes: [change], writes })
  const isBack = hadDraft && entry.draft === null
  const published = isBack ? await run(deps, getRevision(deps, id, latest)) : null
  if (published) await saveDraft(acting, { id, rev: rev + 1, data: published.data })
}

async function restoreFields(
  acting: OperatorContext,
  { entry }: EntryState,
  { rev, fields, hadDraft, source }: StepOf<'draft'>,
): Promise<void> {
  const { id, draft } = entry
  if (!hadDraft) await discardDraft(acting, id, rev)
  else await saveDraft(acting, { id, rev, data: { ...draft, ...fields } })
  if (source !== undefined)
    await writeBatch(acting.deps, [setEventSourceStatement(acting.deps, id, source)])
}

async function undoReleaseChange(
  acting: OperatorContext,
  id: number,
  { release, before }: StepOf<'release'>,
): Promise<void> {
  const { deps } = acting
  const { state } = await loadRelease(deps, release)
  if (state === 'done' || state === 'cancelled') throw problem('release_ended')
  if (!before) await removeFromRelease(acting, release, id)
  // The limit is one higher because the item is in the release already.
  else
    await writeBatch(deps, [
      releaseItemWrite(
        deps,
        release,
        { entry_id: id, until: undefined, ...before },
        maxReleaseItems + 1,
      ),
    ])
}
