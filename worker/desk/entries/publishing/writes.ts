// The statements that make a planned change what readers see: kept versions, dates, the rows of readers, what is used, what
// stays behind, and the log.
import {
  pathOf,
  titleOf,
  type PublishedContent,
} from '../../../../client/contract/desk/entries/data.ts'
import { isSingle } from '../../../../client/contract/desk/entries/types.ts'
import { countChanges } from '../../../../client/contract/desk/entries/block-diff.ts'
import { auditWrite } from '../../../data/audit.ts'
import { draftImagesWrites } from '../../../data/entries/draft-images.ts'
import { contentWrites } from '../../../data/entries/content.ts'
import type { EntryState } from '../../../data/entries/state.ts'
import {
  baseWrite,
  firstLiveWrite,
  followingWrite,
  markPublishedWrite,
  outdatedWrite,
  publishedWrite,
  usesWrites,
  type Dates,
} from '../../../data/entries/writes.ts'
import type { LiveOperator } from '../../../data/operators/session.ts'
import { stateAt } from '../../../data/entries/publication.ts'
import { revisionWrite } from '../../../data/entries/revision.ts'
import { announceWrites, effectiveFrom, isNewVersion } from '../../../data/entries/kinds/terms.ts'
import type { Query } from '../../../storage/db.ts'
import { leftBehind, usesOf, type EntryChange } from './plan.ts'
import type { Deps } from '../../../deps.ts'

export interface Plan {
  state: EntryState
  change: EntryChange
  content: PublishedContent
  dates: Dates & { published_at: string }
}

export type Actor = Pick<LiveOperator, 'id' | 'name'>

/** What each publication carries besides its changes. */
interface Note {
  note?: string | undefined
  requestId?: string | undefined
}

export function planWrites(
  present: Deps,
  operator: Actor | null,
  { state, change, content, dates }: Plan,
  { requestId, note }: Note,
): Query[] {
  const deps = asOf(present, change.as_of)
  const { entry, live, siblings } = state
  const { id, type } = entry
  const { rev = entry.rev, revision, wording_only = false } = change
  const asked = revision === undefined ? undefined : state.revisions.get(revision)
  const by = operator?.id ?? null
  const { data } = content
  const behind = leftBehind(state, data)
  const ids = behind.map((one) => one.id)
  const source = siblings.find((one) => one.lang === entry.source_lang)
  const kept = { entry_id: id, kind: 'published', by, at: deps.now().toISOString() } as const
  const noted = { ...kept, data, ...(note !== undefined && { note }) }
  return [
    ...(live && entry.live_revision === null && !isUnwritten(entry)
      ? [
          revisionWrite(deps, { ...kept, by: null, at: firstAt(state), data: live.data }),
          firstLiveWrite(deps, id),
        ]
      : []),
    ...(live && ids.length > 0 ? [baseWrite(deps, id, ids)] : []),
    ...(revision === undefined ? [revisionWrite(deps, noted)] : []),
    markPublishedWrite(deps, id, { revision, by }),
    publishedWrite(deps, {
      id,
      rev,
      dates,
      title: titleOf(data),
      path: pathOf(type, data),
      revision: asked ? { number: asked.number, hash: asked.hash } : null,
      follows: wording_only || !source ? null : source.id,
    }),
    ...shownWrites(deps, { state, content, dates, wording_only }),
    ...usesWrites(deps, id, usesOf(content)),
    ...(live ? behindWrites(deps, id, { behind, wording_only }) : []),
    ...draftImagesWrites(deps, id),
    // What is logged happens now, whatever moment it belongs to.
    auditWrite(present, operator, {
      action: 'entry.publish',
      type,
      id,
      before: seenBefore(deps, state),
      after: { title: titleOf(data), ...dates, wording_only },
      request_id: requestId,
    }),
  ]
}

const asOf = (deps: Deps, moment: string | undefined): Deps =>
  moment === undefined ? deps : { ...deps, now: () => new Date(moment) }

/** What there is exactly one of shows something before anybody has written it. */
const isUnwritten = ({ type, published_at }: EntryState['entry']) =>
  isSingle(type) && published_at === null

/** Since when readers have seen what was written past the desk; rows of entries with all languages do not say it. */
const firstAt = ({ entry, live }: EntryState): string =>
  live?.updated_at || (entry.published_at ?? entry.created_at)

interface Shown extends Pick<Plan, 'state' | 'content' | 'dates'> {
  wording_only: boolean
}

/** What readers see, and what members are told of it. */
function shownWrites(deps: Deps, { state, content, dates, wording_only }: Shown): Query[] {
  const { entry, live } = state
  const { item_id: id, group_id, lang, source_lang } = entry
  const { published_at, unpublished_at } = dates
  const { type, data } = content
  const isOther = !live || (!wording_only && countChanges(type, live.data, data) > 0)
  const act = { source_lang, isOther }
  const row = { id, group_id, lang, published_at, unpublished_at }
  return [
    ...contentWrites(deps, row, content, act),
    ...(isToldOf(content) && isNewVersion(act)
      ? announceWrites(deps, effectiveFrom(content.data, deps.now()))
      : []),
  ]
}

/** Whether members are told of it. */
export const isToldOf = (
  content: PublishedContent,
): content is PublishedContent & PublishedContent<'terms'> =>
  content.type === 'terms' && content.data.tell_members !== false

/** Translations follow other words, and stay behind another meaning. */
function behindWrites(
  deps: Deps,
  id: number,
  { behind, wording_only }: { behind: ReturnType<typeof leftBehind>; wording_only: boolean },
): Query[] {
  if (!wording_only) return behind.map((one) => outdatedWrite(deps, one.id, one.count))
  const ids = behind.map((one) => one.id)
  return [followingWrite(deps, id, ids)]
}

/** What readers saw, for the log; `null` before the first publication. */
function seenBefore(deps: Deps, { entry, live }: EntryState) {
  const { published_at, unpublished_at, live_revision: revision } = entry
  const state = stateAt(entry, deps.now())
  return live && { title: titleOf(live.data), state, published_at, unpublished_at, revision }
}
