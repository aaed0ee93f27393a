// Entries as used by the API and the pages of the desk.
import { changedBlocks, changedFields } from '../../../client/contract/desk/entries/block-diff.ts'
import { bodyOf, titleOf } from '../../../client/contract/desk/entries/data.ts'
import type { CurrentEntry, Entry } from '../../../client/contract/desk/entries/entry.ts'
import { can, type Permission } from '../../../client/contract/roles.ts'
import type { Source } from '../../../client/contract/desk/entries/source.ts'
import { termsIn } from '../../../client/contract/text/glossary.ts'
import { isMultilingual, type EntryType } from '../../../client/contract/desk/entries/types.ts'
import { missingLanguages } from '../../../client/contract/desk/entries/flat-fields.ts'
import {
  draftSchemas,
  type EntryData,
} from '../../../client/contract/desk/entries/kinds/schemas.ts'
import { getEntry, getStored, type EntryHead, type StoredEntry } from '../../data/entries/entry.ts'
import { entryStates } from '../../data/entries/state.ts'
import { getLiveContent } from '../../data/entries/content.ts'
import type { LiveOperator } from '../../data/operators/session.ts'
import { getRevision } from '../../data/entries/revision.ts'
import { glossaryOf } from '../../data/site/setting.ts'
import { foundOrThrow, problem, parseOrThrow } from '../../http/problem.ts'
import { constant, run, runAll } from '../../storage/db.ts'
import { changedLanguages } from './part-permissions.ts'
import type { Deps } from '../../deps.ts'
import type { OperatorContext } from '../acting.ts'

/** Validates a draft. Fields may be missing, but must have the right type. */
export function draftOf(type: EntryType, data: unknown): EntryData {
  return parseOrThrow<EntryData>(draftSchemas[type], data)
}

export async function loadEntry(deps: Deps, id: number): Promise<Entry> {
  const head = foundOrThrow(await run(deps, getEntry(deps, id)))
  const { draft, ...rest } = head
  const { type } = head
  const live = draft && !isMultilingual(type) ? null : ((await liveData(deps, head)) ?? {})
  const data = draft ?? live ?? {}
  return {
    ...rest,
    data,
    preview_url: `/backstage/preview/${id}`,
    ...(isMultilingual(type) && {
      lacks: missingLanguages(type, data),
      unpublished_languages: draft
        ? changedLanguages(type, { before: live ?? {}, after: draft })
        : [],
    }),
  }
}

/** Live or last live content of an entry; `null` before the first publication. */
export async function liveData(
  deps: Deps,
  { type, item_id }: Pick<EntryHead, 'type' | 'item_id'>,
): Promise<EntryData | null> {
  const [live] = await run(deps, getLiveContent(deps, type, [item_id]))
  return live?.data ?? null
}

/** Loads the entry; throws `forbidden` without the permission for it. */
export async function getEntryFor(
  { deps, operator }: OperatorContext,
  permission: Permission,
  id: number,
): Promise<StoredEntry> {
  const entry = foundOrThrow(await run(deps, getStored(deps, id)))
  assertPermission(operator, permission, entry)
  return entry
}

/**
 * Loads the entry for a permission that may cover only parts of it. The caller checks the parts
 * (`part-permissions.ts`).
 */
export async function getEntryForParts(
  { deps, operator }: OperatorContext,
  permission: Permission,
  id: number,
): Promise<StoredEntry> {
  const entry = foundOrThrow(await run(deps, getStored(deps, id)))
  if (!isMultilingual(entry.type)) assertPermission(operator, permission, entry)
  else if (!can(operator, permission)) throw problem('forbidden')
  return entry
}

export function assertPermission(
  operator: LiveOperator,
  permission: Permission,
  { lang, created_by, source_lang }: Pick<StoredEntry, 'lang' | 'created_by' | 'source_lang'>,
): void {
  const subject = { lang, by: created_by, isTranslation: source_lang !== null }
  if (!can(operator, permission, subject)) throw problem('forbidden')
}

/** Builds the error of a revision conflict, with the current draft. */
export async function revisionConflict(deps: Deps, id: number) {
  const { data, rev, draft_updated_by, draft_updated_at } = await loadEntry(deps, id)
  const current: CurrentEntry = { data, rev, draft_updated_by, draft_updated_at }
  return problem('entry_changed', { members: { current } })
}

/** Source of a translation; `not_found` for an original. */
export async function sourceOf(deps: Deps, id: number): Promise<Source> {
  const [state] = await entryStates(deps, [id])
  const found = state?.siblings.find((one) => one.lang === state.entry.source_lang)
  const own = found && (await entryStates(deps, [found.id]))[0]
  if (!state || !own) throw problem('not_found')
  const { entry, live } = own
  const data = live?.data ?? entry.draft ?? {}
  const followed = state.entry.source_revision
  const { base, glossary } = await runAll(deps, {
    base: followed === null ? constant(null) : getRevision(deps, entry.id, followed),
    glossary: glossaryOf(deps, state.entry.lang),
  })
  return {
    entry_id: entry.id,
    lang: entry.lang,
    title: titleOf(data) || entry.title,
    data,
    has_draft: entry.draft !== null,
    fields: base ? changedFields(entry.type, base.data, data) : [],
    blocks: base ? changedBlocks(bodyOf(base.data), bodyOf(data)).map(plainObject) : [],
    terms: termsIn(glossary, JSON.stringify(data)),
    can_draft: deps.translator !== undefined,
  }
}

/** Converts nodes to plain objects, as the schema of rich text nodes requires. */
function plainObject({ kind, at, before, after }: ReturnType<typeof changedBlocks>[number]) {
  return { kind, at, before: before && { ...before }, after: after && { ...after } }
}
