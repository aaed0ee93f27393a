// Statements of a planned publication: revision, dates, live rows, references, outdated translations and the log entry.
import {
  pathOf,
  titleOf,
  type PublishedContent,
} from '../../../../client/contract/desk/entries/data.ts'
import { isSingle } from '../../../../client/contract/desk/entries/types.ts'
import { countChanges } from '../../../../client/contract/desk/entries/block-diff.ts'
import { insertAuditStatement } from '../../../data/audit.ts'
import { syncDraftImagesStatements } from '../../../data/entries/draft-images.ts'
import { publishContentStatements } from '../../../data/entries/content.ts'
import type { EntryState } from '../../../data/entries/state.ts'
import {
  pinTranslationSourceStatement,
  saveLiveAsRevisionStatement,
  keepUpToDateStatement,
  setRevisionKindStatement,
  setOutdatedStatement,
  markEntryPublishedStatement,
  syncReferencesStatements,
  type Dates,
} from '../../../data/entries/writes.ts'
import type { LiveOperator } from '../../../data/operators/session.ts'
import { stateAt } from '../../../data/entries/publication.ts'
import { insertRevisionStatement } from '../../../data/entries/revision.ts'
import {
  notifyTermsStatements,
  effectiveFrom,
  isNewVersion,
} from '../../../data/entries/kinds/terms.ts'
import type { Statement } from '../../../storage/db.ts'
import { translationsToOutdate, usesOf, type EntryChange } from './plan.ts'
import type { Deps } from '../../../deps.ts'

export interface Plan {
  state: EntryState
  change: EntryChange
  content: PublishedContent
  dates: Dates & { published_at: string }
}

export type Actor = Pick<LiveOperator, 'id' | 'name'>

/** Data stored with each change of a publication. */
interface Note {
  note?: string | undefined
  requestId?: string | undefined
}

export function planStatements(
  present: Deps,
  operator: Actor | null,
  { state, change, content, dates }: Plan,
  { requestId, note }: Note,
): Statement[] {
  const deps = withClock(present, change.as_of)
  const { entry, live, siblings } = state
  const { id, type } = entry
  const { rev = entry.rev, revision, is_minor = false } = change
  const asked = revision === undefined ? undefined : state.revisions.get(revision)
  const by = operator?.id ?? null
  const { data } = content
  const behind = translationsToOutdate(state, data)
  const ids = behind.map((one) => one.id)
  const source = siblings.find((one) => one.lang === entry.source_lang)
  const kept = { entry_id: id, kind: 'published', by, at: deps.now().toISOString() } as const
  const noted = { ...kept, data, ...(note !== undefined && { note }) }
  return [
    ...(live && entry.live_revision === null && !isUnwritten(entry)
      ? [
          insertRevisionStatement(deps, {
            ...kept,
            by: null,
            at: liveSince(state),
            data: live.data,
          }),
          saveLiveAsRevisionStatement(deps, id),
        ]
      : []),
    ...(live && ids.length > 0 ? [pinTranslationSourceStatement(deps, id, ids)] : []),
    ...(revision === undefined ? [insertRevisionStatement(deps, noted)] : []),
    setRevisionKindStatement(deps, id, { revision, by }),
    markEntryPublishedStatement(deps, {
      id,
      rev,
      dates,
      title: titleOf(data),
      path: pathOf(type, data),
      revision: asked ? { number: asked.number, hash: asked.hash } : null,
      follows: is_minor || !source ? null : source.id,
    }),
    ...publishStatements(deps, { state, content, dates, is_minor }),
    ...syncReferencesStatements(deps, id, usesOf(content)),
    ...(live ? markOutdatedStatements(deps, id, { behind, is_minor }) : []),
    ...syncDraftImagesStatements(deps, id),
    // The log uses the current time, even for a publication as of a past time.
    insertAuditStatement(present, operator, {
      action: 'entry.publish',
      type,
      id,
      before: seenBefore(deps, state),
      after: { title: titleOf(data), ...dates, is_minor },
      request_id: requestId,
    }),
  ]
}

const withClock = (deps: Deps, moment: string | undefined): Deps =>
  moment === undefined ? deps : { ...deps, now: () => new Date(moment) }

/** True for a singleton not published yet. It has default content that readers already see. */
const isUnwritten = ({ type, published_at }: EntryState['entry']) =>
  isSingle(type) && published_at === null

/**
 * Time since which content published outside the desk has been live. The rows of multilingual entries do not store it.
 */
const liveSince = ({ entry, live }: EntryState): string =>
  live?.updated_at || (entry.published_at ?? entry.created_at)

interface Shown extends Pick<Plan, 'state' | 'content' | 'dates'> {
  is_minor: boolean
}

/** Statements that write the live row and notify members. */
function publishStatements(deps: Deps, { state, content, dates, is_minor }: Shown): Statement[] {
  const { entry, live } = state
  const { item_id: id, group_id, lang, source_lang } = entry
  const { published_at, unpublished_at } = dates
  const { type, data } = content
  const isOther = !live || (!is_minor && countChanges(type, live.data, data) > 0)
  const act = { source_lang, isSubstantive: isOther }
  const row = { id, group_id, lang, published_at, unpublished_at }
  return [
    ...publishContentStatements(deps, row, content, act),
    ...(notifiesMembers(content) && isNewVersion(act)
      ? notifyTermsStatements(deps, effectiveFrom(content.data, deps.now()))
      : []),
  ]
}

/** True if publishing the content notifies members. */
export const notifiesMembers = (
  content: PublishedContent,
): content is PublishedContent & PublishedContent<'terms'> =>
  content.type === 'terms' && content.data.notify_members !== false

/** Marks translations as outdated. After a minor change they follow the new text instead. */
function markOutdatedStatements(
  deps: Deps,
  id: number,
  { behind, is_minor }: { behind: ReturnType<typeof translationsToOutdate>; is_minor: boolean },
): Statement[] {
  if (!is_minor) return behind.map((one) => setOutdatedStatement(deps, one.id, one.count))
  const ids = behind.map((one) => one.id)
  return [keepUpToDateStatement(deps, id, ids)]
}

/** Live content before the change, for the log; `null` before the first publication. */
function seenBefore(deps: Deps, { entry, live }: EntryState) {
  const { published_at, unpublished_at, live_revision: revision } = entry
  const state = stateAt(entry, deps.now())
  return live && { title: titleOf(live.data), state, published_at, unpublished_at, revision }
}
