// Plan of one bulk action for one entry: the change and its undo step.
import type { BulkAction } from '../../../client/contract/desk/bulk/bulk.ts'
import {
  appliesTo,
  canPerform,
  type SelectableEntry,
} from '../../../client/contract/desk/bulk/verbs.ts'
import { fieldOf } from '../../../client/contract/desk/entries/data.ts'
import type { EntryData } from '../../../client/contract/desk/entries/kinds/schemas.ts'
import { fieldsOfType } from '../../../client/contract/desk/entries/kinds/registry.ts'
import { maxReleaseItems } from '../../../client/contract/desk/limits.ts'
import type { Release, ReleaseItem } from '../../../client/contract/desk/releases/release.ts'
import { can } from '../../../client/contract/roles.ts'
import type { EntryState } from '../../data/entries/state.ts'
import { isShown, stateAt } from '../../data/entries/publication.ts'
import { problem } from '../../http/problem.ts'
import type { UndoStep } from '../../storage/schema/index.ts'
import { planExpiry, planRestoring } from '../entries/publishing/plan.ts'
import { executePlans } from '../entries/publishing/publish.ts'
import { slugsIn } from '../entries/publishing/references.ts'
import { confirmTranslation, saveDraft } from '../entries/draft.ts'
import { deleteEntry, publishEntry, withdrawEntry } from '../entries/publish-by-hand.ts'
import { addToRelease, loadRelease } from '../entries/release.ts'
import type { PublishedText } from '../entries/two-eyes.ts'
import type { OperatorContext } from '../acting.ts'

export interface BulkStep {
  /** `null` if the change cannot be undone. */
  step: UndoStep | null
  /** Text that it publishes, for the rule of two pairs of eyes. `run` expects that it has been applied. */
  text?: PublishedText
  run: () => Promise<unknown>
}

interface BulkTarget {
  state: EntryState
  /** Release that entries are added to. */
  release: Release | null
  /** Undo step stored by an earlier attempt at the same action. */
  before: UndoStep | undefined
}

/** `null` if the entry is changed already. Throws if the action is not allowed for the entry. */
export function planBulkStep(
  acting: OperatorContext,
  action: BulkAction,
  subject: BulkTarget,
): BulkStep | null {
  const { state, before } = subject
  const { entry } = state
  const { verb } = action
  if (before?.verb === verb && before.kind !== 'release' && before.rev === entry.rev) return null
  const choosable = choosableOf(acting, state)
  if (entry.deleted_at !== null && verb !== 'restore') throw problem('not_found')
  if (!canPerform(acting.operator, verb, choosable)) throw problem('forbidden')
  if (!appliesTo(verb, choosable))
    throw problem(verb === 'withdraw' || verb === 'expire' ? 'not_published' : 'entry_changed')
  if ('at_once' in action) return planFieldChange(acting, action, state)
  return planEntryAction(acting, action, subject)
}

function choosableOf({ deps }: OperatorContext, { entry }: EntryState): SelectableEntry {
  const { id, lang, source_lang, outdated_since, deleted_at, created_by, draft } = entry
  return {
    id,
    lang,
    source_lang,
    outdated_since,
    deleted_at,
    state: stateAt(entry, deps.now()),
    has_draft: draft !== null,
    made_by: created_by,
  }
}

type FieldAction = Extract<BulkAction, { at_once: boolean }>

function planEntryAction(
  acting: OperatorContext,
  action: Exclude<BulkAction, FieldAction>,
  { state, release, before }: BulkTarget,
): BulkStep {
  const { entry } = state
  const { id, rev } = entry
  const { waiting } = action
  const { deps, operator } = acting
  switch (action.verb) {
    case 'still_right':
      return { step: null, run: () => confirmTranslation(acting, id) }
    case 'publish':
      return {
        step: planPublication(acting, state, action.verb),
        text: { entry },
        run: () => publishEntry(acting, { entry_id: id, rev, at: null, waiting, isReviewed: true }),
      }
    case 'schedule':
      if (action.at <= deps.now().toISOString())
        throw problem('validation_failed', { fields: [{ field: 'at', code: 'invalid_value' }] })
      return {
        step: planPublication(acting, state, action.verb),
        text: { entry },
        run: () =>
          publishEntry(acting, { entry_id: id, rev, at: action.at, waiting, isReviewed: true }),
      }
    case 'withdraw':
      return {
        step: datesOf(state, action.verb),
        run: () => withdrawEntry(acting, id, { rev, waiting }),
      }
    case 'delete':
      return { step: datesOf(state, action.verb), run: () => deleteEntry(acting, id, waiting) }
    case 'restore':
      return {
        step: datesOf(state, action.verb),
        run: () => executePlans(deps, operator, [planRestoring(state, deps.now())], acting),
      }
    case 'expire':
      return {
        step: datesOf(state, action.verb),
        run: async () =>
          executePlans(deps, operator, [planExpiry(state, action.until, deps.now())], acting),
      }
    case 'release':
      return planReleaseChange(acting, { state, release, before })
  }
}

/** Undo step that restores the dates of the entry. */
function datesOf({ entry }: EntryState, verb: UndoStep['verb']): UndoStep {
  const { rev, published_at, unpublished_at, deleted_at } = entry
  return { kind: 'dates', verb, rev: rev + 1, published_at, unpublished_at, deleted_at }
}

/** Undo step of a publication. It also restores the live text if that changes. */
function planPublication(
  { deps }: OperatorContext,
  state: EntryState,
  verb: UndoStep['verb'],
): UndoStep {
  const { entry } = state
  const { published_at, unpublished_at, live_revision, draft } = entry
  if (published_at === null || !isShown(entry, deps.now())) return datesOf(state, verb)
  return {
    kind: 'live',
    verb,
    rev: entry.rev + 1,
    revision: live_revision,
    published_at,
    unpublished_at,
    hadDraft: draft !== null,
  }
}

function planReleaseChange(
  acting: OperatorContext,
  { state, release, before }: BulkTarget,
): BulkStep {
  const { id, rev } = state.entry
  if (!release) throw problem('not_found')
  const there = release.contents.find((one) => one.entry_id === id)
  if (!there && release.contents.length >= maxReleaseItems)
    throw problem('validation_failed', {
      fields: [{ field: 'release', code: 'too_big', values: { most: maxReleaseItems } }],
    })
  const had = there && beforeOf(there)
  const step = before ?? {
    kind: 'release',
    verb: 'release',
    rev,
    release: release.id,
    before: had ?? null,
  }
  return {
    step,
    run: () => addToRelease(acting, release.id, { entry_id: id, action: 'publish' }),
  }
}

function beforeOf({ action, revision, is_minor, until }: ReleaseItem) {
  return { action, revision, is_minor, until }
}

export async function releaseFor(acting: OperatorContext, id: number): Promise<Release> {
  if (!can(acting.operator, 'release.write')) throw problem('forbidden')
  const release = await loadRelease(acting.deps, id)
  if (release.state === 'done' || release.state === 'cancelled') throw problem('release_ended')
  return release
}

/**
 * Changes a field of the draft. Without a draft, a live entry is changed and published at once if the action asks for
 * it.
 */
function planFieldChange(
  acting: OperatorContext,
  action: FieldAction,
  state: EntryState,
): BulkStep | null {
  const { entry, live } = state
  const { id, type, rev, draft } = entry
  const data = draft ?? live?.data ?? {}
  const { field, value, isSame } = changeOf(action, data)
  if (!(field in fieldsOfType(type))) throw problem('not_found')
  if (isSame) return null
  const changed = { ...data, [field]: value }
  const isLive = draft === null && stateAt(entry, acting.deps.now()) === 'published'
  if (
    action.at_once &&
    isLive &&
    canPerform(acting.operator, 'publish', choosableOf(acting, state))
  ) {
    const { waiting } = action
    const change = { entry_id: id, rev, data: changed, is_minor: true, waiting, isReviewed: true }
    return {
      step: planPublication(acting, state, action.verb),
      text: { entry, data: changed },
      run: () => publishEntry(acting, change),
    }
  }
  const fields = { [field]: fieldOf(data, field) ?? null }
  const hadDraft = draft !== null
  return {
    step: { kind: 'draft', verb: action.verb, rev: rev + 1, fields, hadDraft },
    run: () => saveDraft(acting, { id, rev, data: changed }),
  }
}

function changeOf(action: FieldAction, data: EntryData) {
  if (action.verb === 'category') {
    const { category } = action
    return { field: 'category', value: category, isSame: fieldOf(data, 'category') === category }
  }
  const tags = slugsIn(fieldOf(data, 'tags'))
  const { tag } = action
  const isAdded = action.verb === 'tag'
  return {
    field: 'tags',
    value: isAdded ? [...tags, tag] : tags.filter((one) => one !== tag),
    isSame: tags.includes(tag) === isAdded,
  }
}
