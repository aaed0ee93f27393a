// Translations drafted by a machine, where one is put in (docs/decisions/entries/068-drafts-by-machine.md). What it writes is a draft and a
// version of its own kind: a person reads it before anybody else does.
import { draftedFrom } from '../../../client/contract/desk/entries/draft-from.ts'
import type { Entry } from '../../../client/contract/desk/entries/entry.ts'
import { saveDraftWrite } from '../../data/entries/draft.ts'
import { problem } from '../../http/problem.ts'
import { run } from '../../storage/db.ts'
import { draftOf, entryChanged, entryFor, loadEntry, sourceOf } from './entry.ts'
import type { Acting } from '../acting.ts'

export async function machineDraft(acting: Acting, id: number, rev: number): Promise<Entry> {
  const { deps, operator, requestId } = acting
  const { type, lang: to } = await entryFor(acting, 'entry.write', id)
  const { translator } = deps
  if (!translator) throw problem('not_found')
  const [own, source] = await Promise.all([loadEntry(deps, id), sourceOf(deps, id)])
  if (own.rev !== rev) throw await entryChanged(deps, id)
  const from = { data: draftOf(type, source.data), fields: source.fields, blocks: source.blocks }
  const drafted = await draftedFrom(type, from, draftOf(type, own.data), (texts) =>
    translator.translate(texts, { from: source.lang, to }),
  )
  const saved = await run(
    deps,
    saveDraftWrite(deps, {
      id,
      rev,
      type,
      requestId,
      data: draftOf(type, drafted),
      by: operator.id,
      keep: { kind: 'machine' },
      act: { action: 'entry.draft' },
    }),
  )
  if (!saved) throw await entryChanged(deps, id)
  return loadEntry(deps, id)
}

/** Texts of the source in the language of the translation. Nothing is saved: they go into the text of whoever asked. */
export async function machineTexts(
  acting: Acting,
  id: number,
  texts: readonly string[],
): Promise<string[]> {
  const { deps } = acting
  const { lang: to, source_lang: from } = await entryFor(acting, 'entry.write', id)
  if (!deps.translator || from === null) throw problem('not_found')
  return deps.translator.translate(texts, { from, to })
}
