// Step 2 of a publication: all that it writes and announces. Pure. A change of dates alone (withdrawal, deletion, expiry,
// undo) has no content.
import { titleOf } from '../../../../client/contract/desk/entries/data.ts'
import { isSingle } from '../../../../client/contract/desk/entries/types.ts'
import { countChanges } from '../../../../client/contract/desk/entries/block-diff.ts'
import type { EntryNews } from '../../../../client/contract/notifications/desk-news.ts'
import type { EntryState } from '../../../data/entries/state.ts'
import { stateAt } from '../../../data/entries/publication.ts'
import type { Dates, DatesChange } from '../../../data/entries/writes.ts'
import { problem } from '../../../http/problem.ts'
import type { UndoStep } from '../../../storage/schema/index.ts'
import type { ValidChange, ValidWithdrawal } from './validate.ts'

interface PlannedChange {
  state: EntryState
  /** Revision of the entry that the change is based on. */
  rev: number
  dates: Dates
  /** Event for operators who have the entry open. */
  news?: EntryNews['what']
  log: { action: string; before?: unknown; after: unknown }
}

export interface PublicationPlan extends ValidChange, Omit<PlannedChange, 'state' | 'dates'> {
  isSubstantive: boolean
  /** True if the live content was published outside the desk and is not stored as a revision. */
  isLiveUnstored: boolean
  /** Translations of the entry, each with the number of places in which it is now outdated. */
  translations: { id: number; count: number }[]
  /** Source of a translation that is up to date after this. */
  follows: number | null
}

export interface DatesPlan extends PlannedChange, DatesChange {
  content?: undefined
  /** Older copies of its pages must not be served. */
  isHard?: boolean
}

export type Plan = PublicationPlan | DatesPlan

export function planPublication(valid: ValidChange, now: Date): PublicationPlan {
  const { state, change, content, dates } = valid
  const { entry, live, siblings } = state
  const { rev = entry.rev, is_minor = false, as_of } = change
  const source = siblings.find((one) => one.lang === entry.source_lang)
  return {
    ...valid,
    rev,
    isSubstantive: !live || (!is_minor && countChanges(entry.type, live.data, content.data) > 0),
    isLiveUnstored: live !== null && entry.live_revision === null && !isUnwritten(entry),
    translations: translationsOf(valid),
    follows: is_minor || !source ? null : source.id,
    news: dates.state === 'scheduled' ? 'scheduled' : 'published',
    log: {
      action: 'entry.publish',
      before: seenBefore(state, as_of === undefined ? now : new Date(as_of)),
      after: { title: titleOf(content.data), ...dates, is_minor },
    },
  }
}

/** True for a singleton not published yet. It has default content that readers already see. */
const isUnwritten = ({ type, published_at }: EntryState['entry']) =>
  isSingle(type) && published_at === null

function translationsOf({ state: { entry, live, siblings, revisions }, content }: ValidChange) {
  return siblings
    .filter((one) => one.source_lang === entry.lang)
    .map(({ id, source_revision }) => {
      const followed = source_revision === null ? undefined : revisions.get(source_revision)?.data
      const base = followed ?? live?.data
      return { id, count: base ? countChanges(entry.type, base, content.data) : 0 }
    })
}

/** Live content before the change, for the log; `null` before the first publication. */
function seenBefore({ entry, live }: EntryState, now: Date) {
  const { published_at, unpublished_at, live_revision: revision, draft } = entry
  const seen = { state: stateAt(entry, now), published_at, unpublished_at, revision }
  return live && { title: titleOf(live.data), ...seen, had_draft: draft !== null }
}

/** Turns a scheduled entry into a draft and ends a live one now. */
export function planWithdrawal(withdrawal: ValidWithdrawal, now: Date): DatesPlan {
  const { state, rev = state.entry.rev, isDeletion } = withdrawal
  const former = datesAt(state.entry, now)
  const dates: Dates =
    former.state === 'scheduled'
      ? { state: 'draft', published_at: null, unpublished_at: null }
      : former.state === 'published'
        ? { ...former, state: 'withdrawn', unpublished_at: now.toISOString() }
        : former
  const record = { before: { title: state.entry.title, ...former }, after: dates }
  const plan = { state, rev, dates, isHard: true }
  return isDeletion
    ? { ...plan, deleted_at: now.toISOString(), log: { action: 'entry.delete', ...record } }
    : { ...plan, news: 'withdrawn', log: { action: 'entry.withdraw', ...record } }
}

/** Restores a deleted entry in its last state. It is not visible to readers until it is published. */
export function planRestoring(state: EntryState, now: Date): DatesPlan {
  const { rev, title } = state.entry
  const log = { action: 'entry.undelete', after: { title } }
  return { state, rev, dates: datesAt(state.entry, now), log, isUndo: true }
}

/** Changes only the expiry of an entry; `null` for no expiry. */
export function planExpiry(state: EntryState, until: string | null, now: Date): DatesPlan {
  const { rev, published_at, unpublished_at } = state.entry
  if (until !== null && (until <= now.toISOString() || until <= (published_at ?? '')))
    throw problem('validation_failed', { fields: [{ field: 'until', code: 'invalid_value' }] })
  const after = { published_at, unpublished_at: until }
  const log = { action: 'entry.expire', before: { unpublished_at }, after }
  return { state, rev, dates: datesAt(after, now), news: 'saved', log }
}

/** Undoes a change of an entry's dates. */
export function planUndo(
  state: EntryState,
  { rev, verb, deleted_at, ...step }: Extract<UndoStep, { kind: 'dates' }>,
  now: Date,
): DatesPlan {
  const dates = datesAt(step, now)
  const isHard = verb !== 'withdraw' && verb !== 'delete'
  const log = { action: `entry.undo_${verb}`, after: dates }
  return { state, rev, dates, log, deleted_at, isUndo: true, isHard }
}

const datesAt = ({ published_at, unpublished_at }: Omit<Dates, 'state'>, now: Date): Dates => ({
  state: stateAt({ published_at, unpublished_at }, now),
  published_at,
  unpublished_at,
})
