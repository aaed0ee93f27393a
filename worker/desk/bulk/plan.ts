// What one verb means for one entry: what is to be done, and how it can be taken back.
import type { BulkAction } from '../../../client/contract/desk/bulk/bulk.ts'
import { concerns, mayDo, type Choosable } from '../../../client/contract/desk/bulk/verbs.ts'
import { fieldOf } from '../../../client/contract/desk/entries/data.ts'
import { fieldsOf, type EntryData } from '../../../client/contract/desk/entries/kinds/registry.ts'
import { maxReleaseItems } from '../../../client/contract/desk/limits.ts'
import type { Release, ReleaseItem } from '../../../client/contract/desk/releases/release.ts'
import { can } from '../../../client/contract/roles.ts'
import type { EntryState } from '../../data/entries/state.ts'
import { stateAt } from '../../data/entries/publication.ts'
import { problem } from '../../http/problem.ts'
import type { UndoStep } from '../../storage/schema/index.ts'
import { slugsIn } from '../entries/publishing/plan.ts'
import { confirmTranslation, saveDraft } from '../entries/draft.ts'
import { expireEntry, restoreEntry } from '../entries/dates.ts'
import { deleteEntry, publishEntry, withdrawEntry } from '../entries/publish-by-hand.ts'
import { addToRelease, loadRelease } from '../entries/release.ts'
import type { Acting } from '../acting.ts'

export interface Work {
  /** `null` where nothing is to be taken back. */
  step: UndoStep | null
  run: () => Promise<unknown>
}

interface Subject {
  state: EntryState
  /** The release that entries are added to. */
  release: Release | null
  /** What an earlier try of the same action has noted. */
  before: UndoStep | undefined
}

/** `null` when it is done already. Throws what refuses it. */
export function workOn(acting: Acting, action: BulkAction, subject: Subject): Work | null {
  const { state, before } = subject
  const { entry } = state
  const { verb } = action
  if (before?.verb === verb && before.kind !== 'release' && before.rev === entry.rev) return null
  const choosable = choosableOf(acting, state)
  if (entry.deleted_at !== null && verb !== 'restore') throw problem('not_found')
  if (!mayDo(acting.operator, verb, choosable)) throw problem('forbidden')
  if (!concerns(verb, choosable))
    throw problem(verb === 'withdraw' || verb === 'expire' ? 'not_published' : 'entry_changed')
  if ('at_once' in action) return fieldWork(acting, action, state)
  return wholeWork(acting, action, subject)
}

function choosableOf({ deps }: Acting, { entry }: EntryState): Choosable {
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

function wholeWork(
  acting: Acting,
  action: Exclude<BulkAction, FieldAction>,
  { state, release, before }: Subject,
): Work {
  const { entry } = state
  const { id, rev } = entry
  switch (action.verb) {
    case 'still_right':
      return { step: null, run: () => confirmTranslation(acting, id) }
    case 'publish':
      return {
        step: publishing(acting, state, action.verb),
        run: () => publishEntry(acting, { entry_id: id, rev, at: null }),
      }
    case 'schedule':
      if (action.at <= acting.deps.now().toISOString())
        throw problem('validation_failed', { fields: [{ field: 'at', code: 'invalid_value' }] })
      return {
        step: publishing(acting, state, action.verb),
        run: () => publishEntry(acting, { entry_id: id, rev, at: action.at }),
      }
    case 'withdraw':
      return { step: datesOf(state, action.verb), run: () => withdrawEntry(acting, id, rev) }
    case 'delete':
      return { step: datesOf(state, action.verb), run: () => deleteEntry(acting, id) }
    case 'restore':
      return { step: datesOf(state, action.verb), run: () => restoreEntry(acting, state) }
    case 'expire':
      return {
        step: datesOf(state, action.verb),
        run: () => expireEntry(acting, state, action.until),
      }
    case 'release':
      return releaseWork(acting, { state, release, before })
  }
}

/** An entry is as before when it has its dates back. */
function datesOf({ entry }: EntryState, verb: UndoStep['verb']): UndoStep {
  const { rev, published_at, unpublished_at, deleted_at } = entry
  return { kind: 'dates', verb, rev: rev + 1, published_at, unpublished_at, deleted_at }
}

/** Where readers see or will see another text, that has to come back, too. */
function publishing({ deps }: Acting, state: EntryState, verb: UndoStep['verb']): UndoStep {
  const { entry } = state
  const { published_at, unpublished_at, live_revision, draft } = entry
  const now = stateAt(entry, deps.now())
  if (published_at === null || (now !== 'published' && now !== 'scheduled'))
    return datesOf(state, verb)
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

function releaseWork(acting: Acting, { state, release, before }: Subject): Work {
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

function beforeOf({ action, revision, wording_only, until }: ReleaseItem) {
  return { action, revision, wording_only, until }
}

export async function releaseFor(acting: Acting, id: number): Promise<Release> {
  if (!can(acting.operator, 'release.write')) throw problem('forbidden')
  const release = await loadRelease(acting.deps, id)
  if (release.state === 'done' || release.state === 'cancelled') throw problem('release_ended')
  return release
}

/** Changes a field of the draft; of what is live and has no draft, at once where that is asked for. */
function fieldWork(acting: Acting, action: FieldAction, state: EntryState): Work | null {
  const { entry, live } = state
  const { id, type, rev, draft } = entry
  const data = draft ?? live?.data ?? {}
  const { field, value, isSame } = changeOf(action, data)
  if (!(field in fieldsOf(type))) throw problem('not_found')
  if (isSame) return null
  const changed = { ...data, [field]: value }
  const isLive = draft === null && stateAt(entry, acting.deps.now()) === 'published'
  if (action.at_once && isLive && mayDo(acting.operator, 'publish', choosableOf(acting, state))) {
    const change = { entry_id: id, rev, data: changed, wording_only: true }
    return { step: publishing(acting, state, action.verb), run: () => publishEntry(acting, change) }
  }
  const former = fieldOf(data, field) ?? null
  const hadDraft = draft !== null
  return {
    step: { kind: 'draft', verb: action.verb, rev: rev + 1, field, value: former, hadDraft },
    run: () => saveDraft(acting, { id, rev, data: changed, isKept: false }),
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
