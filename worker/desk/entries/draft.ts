// Changes of drafts. None of them is visible to readers.
import { untranslatedCopyOf } from '../../../client/contract/desk/entries/text-structure.ts'
import type { Entry } from '../../../client/contract/desk/entries/entry.ts'
import {
  isSingle,
  isMultilingual,
  type EntryType,
} from '../../../client/contract/desk/entries/types.ts'
import { entryTypeDefinitions } from '../../../client/contract/desk/entries/kinds/registry.ts'
import { defaultLocale, type Locale } from '../../../client/contract/locale.ts'
import {
  insertEntryStatement,
  discardDraftStatement,
  saveDraftStatement,
  type Saved,
} from '../../data/entries/draft.ts'
import { groupEntries } from '../../data/entries/state.ts'
import { confirmTranslationStatement } from '../../data/entries/writes.ts'
import { insertAuditStatement } from '../../data/audit.ts'
import { getRevision, saveRevision } from '../../data/entries/revision.ts'
import { foundOrThrow, problem } from '../../http/problem.ts'
import type { SQL } from 'drizzle-orm'
import { run, writeBatch, type Statement } from '../../storage/db.ts'
import {
  draftOf,
  revisionConflict,
  getEntryFor,
  getEntryForParts,
  liveData,
  loadEntry,
  assertPermission,
} from './entry.ts'
import { assertOwnParts } from './part-permissions.ts'
import { notifyEditors } from './publishing/announce.ts'
import { announceReview } from './announce-review.ts'
import type { OperatorContext } from '../acting.ts'

interface NewEntry {
  type: EntryType
  lang: Locale
  group_id?: number | undefined
  copy?: boolean | undefined
  data?: unknown
  /** Marks the draft as a machine's, which a person has to review. */
  by?: 'machine' | undefined
  /** Further statements of the batch. The first may ask if the entry was created (`previousChanged`). */
  writes?: (created: SQL) => Statement[]
}

/**
 * Creates an entry. A translation starts with the language-independent fields of its source and the blocks of its
 * texts, with `copy` also with their words.
 */
export async function createEntry(acting: OperatorContext, asked: NewEntry): Promise<Entry> {
  const { deps, operator } = acting
  const { type, lang, group_id, copy = false, by, writes } = asked
  const isRefused = isMultilingual(type) && (lang !== defaultLocale || group_id !== undefined)
  if (isRefused || (isSingle(type) && group_id === undefined)) throw problem('entry_exists')
  const source = group_id === undefined ? null : await sourceIn(acting, { type, group_id, lang })
  assertPermission(operator, 'entry.write', {
    lang,
    created_by: operator.id,
    source_lang: source && source.lang !== lang ? source.lang : null,
  })
  const text = Object.entries(source?.data ?? {}).filter(([name]) => name !== 'title')
  const begun = source
    ? { ...(copy ? Object.fromEntries(text) : untranslatedCopyOf(type, source.data)) }
    : entryTypeDefinitions[type].defaults(operator.name)
  const data = draftOf(type, { ...begun, ...draftOf(type, asked.data ?? {}) })
  const group = source && { id: source.group_id, source: source.lang }
  const made = await run(
    deps,
    insertEntryStatement(deps, {
      type,
      lang,
      group,
      data,
      writes,
      by: operator.id,
      isMachine: by === 'machine',
    }),
  )
  if (!made) throw problem('entry_exists')
  return loadEntry(deps, made.id)
}

/** The original of the group, or any other language of it. */
async function sourceIn(
  { deps }: OperatorContext,
  { type, group_id, lang }: { type: EntryType; group_id: number; lang: Locale },
) {
  const found = await run(deps, groupEntries(deps, type, group_id))
  const others = found.filter((one) => one.lang !== lang)
  const source = foundOrThrow(
    others.find((one) => one.source_lang === null) ?? others[0] ?? found[0],
  )
  const data = (await liveData(deps, source)) ?? source.draft ?? {}
  return { lang: source.lang, group_id, data }
}

interface Save {
  id: number
  rev: number
  data: unknown
  /** Stores an additional revision, by a person or by machine translation. */
  keep?: 'saved' | 'machine' | undefined
}

/** Saves the draft. A revision conflict throws 409 with the current draft. */
export async function saveDraft(acting: OperatorContext, { id, rev, data, keep }: Save) {
  const { deps, operator } = acting
  const entry = await getEntryForParts(acting, 'entry.write', id)
  const draft = draftOf(entry.type, data)
  if (isMultilingual(entry.type)) {
    // A newer draft has changes of colleagues, which are merged.
    if (entry.rev !== rev) throw await revisionConflict(deps, id)
    const before = entry.draft ?? (await liveData(deps, entry)) ?? {}
    assertOwnParts(operator, 'entry.write', entry, { before, after: draft })
  }
  const saved = await run(
    deps,
    saveDraftStatement(deps, {
      id,
      rev,
      type: entry.type,
      data: draft,
      by: operator.id,
      keep: keep && { kind: keep },
      // Logs the saves of programs, the first one of a draft and the first one by another operator.
      act:
        entry.draft === null || entry.draft_updated_by !== operator.id || deps.tokenId !== undefined
          ? { action: 'entry.draft' }
          : undefined,
    }),
  )
  if (!saved) throw await revisionConflict(deps, id)
  notifyEditors(acting, [{ id, rev: saved.rev, what: 'saved' }])
  // The sender learns of it, too.
  if (saved.isReviewedAgain) announceReview({ deps }, id, 'assignment')
  return { rev: saved.rev, draft_updated_at: deps.now().toISOString() }
}

export async function discardDraft(
  acting: OperatorContext,
  id: number,
  rev: number,
): Promise<Entry> {
  const { deps, operator } = acting
  const entry = await getEntryFor(acting, 'entry.write', id)
  const live = await liveData(deps, entry)
  if (!live) throw problem('not_published')
  const { type } = entry
  const asked = { id, type, rev, by: operator.id, data: live }
  const saved = await run(deps, discardDraftStatement(deps, asked))
  if (!saved) throw await revisionConflict(deps, id)
  return savedEntry(acting, id, saved)
}

/** Makes a stored revision the draft. */
export async function restoreRevision(
  acting: OperatorContext,
  id: number,
  { revision: number, rev }: { revision: number; rev?: number | undefined },
): Promise<Entry> {
  const { deps, operator } = acting
  const entry = await getEntryFor(acting, 'entry.write', id)
  const revision = foundOrThrow(await run(deps, getRevision(deps, id, number)))
  const saved = await run(
    deps,
    saveDraftStatement(deps, {
      id,
      type: entry.type,
      rev: rev ?? entry.rev,
      data: revision.data,
      by: operator.id,
      keep: { kind: 'restored', note: String(number) },
      act: {
        action: 'entry.restore',
        before: { has_draft: entry.draft !== null },
        after: { revision: number, rev: (rev ?? entry.rev) + 1 },
      },
    }),
  )
  if (!saved) throw await revisionConflict(deps, id)
  return savedEntry(acting, id, saved)
}

async function savedEntry(
  acting: OperatorContext,
  id: number,
  { isReviewedAgain }: Pick<Saved, 'isReviewedAgain'>,
): Promise<Entry> {
  const { deps } = acting
  const entry = await loadEntry(deps, id)
  notifyEditors(acting, [{ id, rev: entry.rev, what: 'saved' }])
  if (isReviewedAgain) announceReview({ deps }, id, 'assignment')
  return entry
}

/** Stores the losing text of a conflict as a revision. The entry itself does not change. */
export async function saveConflictRevision(
  acting: OperatorContext,
  id: number,
  { data, note }: { data: unknown; note?: string | undefined },
): Promise<{ number: number }> {
  const { deps, operator } = acting
  const { type } = await getEntryForParts(acting, 'entry.write', id)
  const kept = {
    entry_id: id,
    kind: 'conflict',
    data: draftOf(type, data),
    by: operator.id,
  } as const
  const at = deps.now().toISOString()
  const number = await run(
    deps,
    saveRevision(deps, { ...kept, at, ...(note !== undefined && { note }) }),
  )
  return { number }
}

export async function confirmTranslation(acting: OperatorContext, id: number): Promise<Entry> {
  const { deps, operator } = acting
  const { type, group_id, source_lang } = await getEntryFor(acting, 'entry.write', id)
  const group = await run(deps, groupEntries(deps, type, group_id))
  const source = foundOrThrow(group.find((one) => one.lang === source_lang))
  await writeBatch(deps, [
    confirmTranslationStatement(deps, id, source.id),
    insertAuditStatement(deps, operator, {
      action: 'entry.still_right',
      type,
      id,
    }),
  ])
  return loadEntry(deps, id)
}
