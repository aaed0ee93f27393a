// Step 3 of a publication: all plans and their cache tags in one transaction. A concurrent change fails all of it.
import { pathOf, titleOf } from '../../../../client/contract/desk/entries/data.ts'
import { isUndated } from '../../../../client/contract/desk/entries/types.ts'
import { insertAuditStatement } from '../../../data/audit.ts'
import { endAssignmentStatement } from '../../../data/review/assignment.ts'
import { syncDraftImagesStatements } from '../../../data/entries/draft-images.ts'
import {
  deleteContentStatements,
  publishContentStatements,
  setContentDatesStatements,
  toChange,
} from '../../../data/entries/content.ts'
import { refusedQuestionnaire } from '../../../data/entries/kinds/questionnaire.ts'
import {
  notifyTermsStatements,
  effectiveFrom,
  isNewVersion,
} from '../../../data/entries/kinds/terms.ts'
import { insertRevisionStatement } from '../../../data/entries/revision.ts'
import {
  isRevisionConflict,
  keepUpToDateStatement,
  markEntryPublishedStatement,
  pinTranslationSourceStatement,
  saveLiveAsRevisionStatement,
  setEntryDatesStatement,
  setOutdatedStatement,
  setRevisionKindStatement,
  syncReferencesStatements,
} from '../../../data/entries/writes.ts'
import { publish } from '../../../data/publish.ts'
import { problem } from '../../../http/problem.ts'
import { isConstraintViolation, type Statement } from '../../../storage/db.ts'
import { notifiesMembers } from './announce.ts'
import type { DatesPlan, Plan, PublicationPlan } from './plan.ts'
import { usesOf } from './references.ts'
import type { Actor } from '../../acting.ts'
import type { Deps } from '../../../deps.ts'

/** Data stored with each change of a publication. */
export interface WriteOptions {
  /** More statements for the same transaction. */
  writes?: readonly Statement[]
  /** Note on the stored revisions, such as their origin. */
  note?: string | undefined
}

export async function writePlans(
  deps: Deps,
  operator: Actor | null,
  plans: readonly Plan[],
  { writes = [], note }: WriteOptions,
): Promise<void> {
  const own = plans.flatMap((plan) => {
    const { id, type } = plan.state.entry
    return [
      ...(plan.content
        ? publicationStatements(deps, operator, plan, note)
        : datesStatements(deps, plan)),
      // The log uses the current time, even for a publication as of a past time.
      insertAuditStatement(deps, operator, { ...plan.log, type, id }),
    ]
  })
  const seen = plans
    .filter(({ content, state }) => content ?? state.live)
    .map(({ content, state: { entry, live } }) => ({ ...entry, live, content }))
  const isHard = plans.some((plan) => !plan.content && plan.isHard)
  await publish(deps, { ...toChange(seen), writes: [...own, ...writes], isHard }).catch(
    (error: unknown) => {
      // Another operator has started to use a removed item in the meantime.
      if (isConstraintViolation(error, 'FOREIGN KEY'))
        throw problem('entry_in_use', { cause: error })
      const refused = refusedQuestionnaire(error)
      if (refused) throw problem('validation_failed', { cause: error, fields: [refused] })
      throw isRevisionConflict(error) ? problem('entry_changed', { cause: error }) : error
    },
  )
}

function datesStatements(deps: Deps, plan: DatesPlan): Statement[] {
  const { id, type, item_id, deleted_at } = plan.state.entry
  const isDeletion = plan.deleted_at && !plan.isUndo
  const isRestoring = deleted_at !== null && !plan.deleted_at
  return [
    setEntryDatesStatement(deps, id, plan),
    ...setContentDatesStatements(deps, type, item_id, plan.dates),
    ...(isDeletion && isUndated(type) ? deleteContentStatements(deps, type, item_id) : []),
    // The undo of an import removes the images of the drafts that it deletes.
    ...(isRestoring ? syncDraftImagesStatements(deps, id) : []),
  ]
}

function publicationStatements(
  present: Deps,
  operator: Actor | null,
  plan: PublicationPlan,
  note: string | undefined,
): Statement[] {
  const { state, change, rev, dates, content, translations, follows } = plan
  const { as_of, revision } = change
  const deps = as_of === undefined ? present : { ...present, now: () => new Date(as_of) }
  const { entry, live } = state
  const { id } = entry
  const { type, data } = content
  const stored = revision === undefined ? undefined : state.revisions.get(revision)
  const by = operator?.id ?? null
  const kept = { entry_id: id, kind: 'published', by, at: deps.now().toISOString() } as const
  const ids = translations.map((one) => one.id)
  return [
    ...(live && plan.isLiveUnstored
      ? [
          insertRevisionStatement(deps, {
            ...kept,
            by: null,
            // The rows of multilingual entries do not store since when they have been live.
            at: live.updated_at || (entry.published_at ?? entry.created_at),
            data: live.data,
          }),
          saveLiveAsRevisionStatement(deps, id),
        ]
      : []),
    ...(live && ids.length > 0 ? [pinTranslationSourceStatement(deps, id, ids)] : []),
    ...(revision === undefined
      ? [insertRevisionStatement(deps, { ...kept, data, ...(note !== undefined && { note }) })]
      : []),
    setRevisionKindStatement(deps, id, { revision, by }),
    markEntryPublishedStatement(deps, {
      id,
      rev,
      dates,
      title: titleOf(data),
      path: pathOf(type, data),
      revision: stored ? { number: stored.number, hash: stored.hash } : null,
      follows,
    }),
    ...contentStatements(deps, plan),
    ...syncReferencesStatements(deps, id, usesOf(content)),
    ...(live ? translationStatements(deps, plan) : []),
    ...syncDraftImagesStatements(deps, id),
    endAssignmentStatement(deps, id),
  ]
}

/** Statements that write the live row and notify members. */
function contentStatements(
  deps: Deps,
  { state: { entry }, content, dates, isSubstantive }: PublicationPlan,
): Statement[] {
  const { item_id: id, group_id, lang, source_lang } = entry
  const { published_at, unpublished_at } = dates
  const act = { source_lang, isSubstantive }
  const row = { id, group_id, lang, published_at, unpublished_at }
  return [
    ...publishContentStatements(deps, row, content, act),
    ...(notifiesMembers(content) && isNewVersion(act)
      ? notifyTermsStatements(deps, content.data.kind, effectiveFrom(content.data, deps.now()))
      : []),
  ]
}

/** Marks translations as outdated. After a minor change they follow the new text instead. */
function translationStatements(
  deps: Deps,
  { state: { entry }, translations, change }: PublicationPlan,
): Statement[] {
  if (!change.is_minor)
    return translations.map(({ id, count }) => setOutdatedStatement(deps, id, count))
  const ids = translations.map(({ id }) => id)
  return [keepUpToDateStatement(deps, entry.id, ids)]
}
