// Preview links to the draft of an entry, for people without access to the desk.
import type { EntryData } from '../../../client/contract/desk/entries/kinds/schemas.ts'
import {
  isMultilingual,
  type PerLanguageType,
} from '../../../client/contract/desk/entries/types.ts'
import {
  maxPreviewHours,
  previewHours,
  type PreviewLink,
} from '../../../client/contract/desk/entries/preview-link.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import { localePath, withQuery } from '../../../client/contract/paths.ts'
import { previewPath, type PublicationState } from '../../../client/contract/preview.ts'
import { createToken, hashToken } from '../../auth/token.ts'
import { insertAuditIfChangedStatement, insertAuditStatement } from '../../data/audit.ts'
import { getStored, getEntryOfItem, type StoredEntry } from '../../data/entries/entry.ts'
import { stateAt } from '../../data/entries/publication.ts'
import {
  countPreviewUseStatement,
  deletePreviewLinkStatement,
  getPreviewLink,
  insertPreviewLinkStatement,
  listPreviewLinks,
  type StoredLink,
} from '../../data/previews/link.ts'
import { foundOrThrow, problem } from '../../http/problem.ts'
import { read, run, runAll, writeBatch } from '../../storage/db.ts'
import { liveData } from '../entries/entry.ts'
import type { OperatorContext } from '../acting.ts'
import type { Deps } from '../../deps.ts'

interface Making extends Pick<OperatorContext, 'deps'> {
  /** Null: a command. */
  operator: { id: number } | null
  origin: string
}

interface LinkOptions {
  hours?: number | undefined
  allows_notes?: boolean | undefined
}

/** Creates a link to the current draft. It ends with the draft's next change, unless its readers may write notes. */
export async function addPreviewLink(
  { deps, operator, origin }: Making,
  { id, type, item_id, lang, rev }: StoredEntry,
  { allows_notes = false, hours = allows_notes ? maxPreviewHours : previewHours }: LinkOptions = {},
): Promise<{ url: string; expires_at: string }> {
  // Multilingual entries have no page of their own; they are previewed on all pages of the site.
  if (isMultilingual(type)) throw problem('not_found')
  const token = createToken()
  const expires_at = new Date(deps.now().getTime() + hours * 3_600_000).toISOString()
  const token_hash = hashToken(token)
  const by = operator?.id ?? null
  const link = { token_hash, entry_id: id, rev, created_by: by, expires_at, allows_notes }
  await writeBatch(deps, [
    insertPreviewLinkStatement(deps, link),
    insertAuditStatement(deps, operator, {
      action: 'entry.share',
      type,
      id,
      after: { expires_at, ...(allows_notes && { allows_notes }) },
    }),
  ])
  const path = withQuery(localePath(lang, previewPath(type, item_id)), { token })
  return { url: origin + path, expires_at }
}

export async function entryToShare(deps: Deps, id: number): Promise<StoredEntry> {
  return foundOrThrow(await run(deps, getStored(deps, id)))
}

export async function previewLinksOf(deps: Deps, id: number): Promise<{ items: PreviewLink[] }> {
  const { entry, links } = await runAll(deps, {
    entry: getStored(deps, id),
    links: listPreviewLinks(deps, id),
  })
  if (!entry) throw problem('not_found')
  return { items: links.map((link) => ({ ...link, is_open: isOpen(link, entry) })) }
}

/** A link for notes shows later changes, too, so that its readers see what became of their notes. */
const isOpen = (
  { rev, allows_notes }: Pick<PreviewLink, 'rev' | 'allows_notes'>,
  entry: Pick<StoredEntry, 'rev'>,
): boolean => allows_notes || rev === entry.rev

/** @throws Problem `not_found` if the entry has no such active link */
export async function revokePreviewLink(
  { deps, operator }: OperatorContext,
  id: number,
  link: number,
): Promise<void> {
  const { type } = await entryToShare(deps, id)
  const act = { action: 'entry.unshare', type, id }
  const isDone = await run(
    deps,
    read(
      [
        deletePreviewLinkStatement(deps, { id: link, entry_id: id }),
        insertAuditIfChangedStatement(deps, operator, act),
      ] as const,
      ([rows]) => rows.length > 0,
    ),
  )
  if (!isDone) throw problem('not_found')
}

export interface OpenedDraft {
  entry: StoredEntry
  data: EntryData
  preview: {
    lang: Locale
    state: PublicationState
    /** Time of the draft's last change, ISO 8601. */
    revision: string
    /** Expiry of the link, ISO 8601; null for an operator. */
    expires_at: string | null
  }
}

export interface PreviewItem {
  type: PerLanguageType
  id: number
  lang: Locale
}

export interface LinkedDraft extends OpenedDraft {
  link: StoredLink
}

/** The draft of a link. Throws 403 for any other link, and for one that a change of the draft has ended. */
export async function openDraft(
  deps: Deps,
  { type, id, lang, token }: PreviewItem & { token: string },
): Promise<LinkedDraft> {
  const { entry, link } = await runAll(deps, {
    entry: getEntryOfItem(deps, type, id),
    link: getPreviewLink(deps, hashToken(token)),
  })
  if (entry?.lang !== lang || link?.entry_id !== entry.id || !isOpen(link, entry))
    throw problem('preview_outdated')
  // Runs after the response. A link opens even if its use cannot be counted.
  deps.waitUntil(writeBatch(deps, [countPreviewUseStatement(deps, link.id)]).catch(() => undefined))
  return { ...(await draftOf(deps, entry, link.expires_at)), link }
}

/** The draft of an item for an operator. */
export async function openOwnDraft(
  deps: Deps,
  { type, id, lang }: PreviewItem,
): Promise<OpenedDraft> {
  const entry = await run(deps, getEntryOfItem(deps, type, id))
  if (entry?.lang !== lang) throw problem('not_found')
  return draftOf(deps, entry, null)
}

async function draftOf(
  deps: Deps,
  entry: StoredEntry,
  expires_at: string | null,
): Promise<OpenedDraft> {
  const { lang, changed_at: revision } = entry
  const data = entry.draft ?? (await liveData(deps, entry)) ?? {}
  return { entry, data, preview: { lang, state: stateAt(entry, deps.now()), revision, expires_at } }
}
