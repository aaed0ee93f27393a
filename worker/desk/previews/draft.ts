// Links to the draft of an entry, for somebody without access to the desk.
import type { EntryData } from '../../../client/contract/desk/entries/kinds/registry.ts'
import { isTogether } from '../../../client/contract/desk/entries/types.ts'
import { href, withQuery } from '../../../client/contract/paths.ts'
import { getStored, getEntryOfItem, type StoredEntry } from '../../data/entries/entry.ts'
import { stateAt } from '../../data/entries/publication.ts'
import { problem } from '../../http/problem.ts'
import { run } from '../../storage/db.ts'
import { liveData } from '../entries/entry.ts'
import { createPreviewToken, defaultHours, readPreviewToken } from './token.ts'
import type { Preview, PreviewRequest } from './preview.ts'
import type { Deps } from '../../deps.ts'

/** What a link to a draft is bound to; no date of an item looks like it. */
const draftRevision = (rev: number) => `draft ${rev}`

/** It shows the draft, and ends with its next change. */
export async function previewLink(
  deps: Deps,
  { OPERATOR_SECRET: secret, ORIGIN }: Pick<Env, 'ORIGIN' | 'OPERATOR_SECRET'>,
  id: number,
  hours = defaultHours,
): Promise<{ url: string; expires_at: string }> {
  const entry = await run(deps, getStored(deps, id))
  if (!entry) throw problem('not_found')
  if (!secret) throw problem('not_ready')
  const { type, item_id, lang, rev } = entry
  // They have no page of their own: they are looked at on all pages of the site.
  if (isTogether(type)) throw problem('not_found')
  const item = { type, id: item_id, lang, revision: draftRevision(rev) }
  const token = createPreviewToken(secret, item, deps.now(), hours)
  const path = withQuery(href(lang, 'previewEntry', { type, id: item_id }), { token })
  const expires_at = new Date(deps.now().getTime() + hours * 3_600_000).toISOString()
  return { url: ORIGIN + path, expires_at }
}

export interface OpenedDraft {
  entry: StoredEntry
  data: EntryData
  preview: Preview
}

/** The draft that a link is bound to. A 403 for any other link, and when the draft has changed since. */
export async function openDraft(
  deps: Deps,
  { secret, token, ...item }: PreviewRequest,
): Promise<OpenedDraft> {
  const claim = readPreviewToken(secret, token, item, deps.now())
  if (!claim) throw problem('preview_outdated')
  const entry = await run(deps, getEntryOfItem(deps, item.type, item.id))
  if (entry?.lang !== claim.lang || claim.revision !== draftRevision(entry.rev))
    throw problem('preview_outdated')
  const { lang } = entry
  const state = stateAt(entry, deps.now())
  const data = entry.draft ?? (await liveData(deps, entry)) ?? {}
  const preview = { lang, state, revision: entry.changed_at, expires_at: claim.expires_at }
  return { entry, data, preview }
}
