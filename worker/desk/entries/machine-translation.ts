// Machine translation into drafts, if a translator is configured (docs/decisions/desk/editor.md). The
// result is a draft and a revision of its own kind, so a person reviews it before readers see it.
import { draftTranslation } from '../../../client/contract/desk/entries/draft-translation.ts'
import type { Entry } from '../../../client/contract/desk/entries/entry.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import { termsIn } from '../../../client/contract/text/glossary.ts'
import { saveDraftStatement } from '../../data/entries/draft.ts'
import { glossaryOf } from '../../data/site/setting.ts'
import { problem } from '../../http/problem.ts'
import { TranslatorError, type Translator } from '../../translator/port.ts'
import { run } from '../../storage/db.ts'
import { draftOf, revisionConflict, getEntryFor, loadEntry, sourceOf } from './entry.ts'
import type { OperatorContext } from '../acting.ts'
import type { Deps } from '../../deps.ts'

export async function machineTranslate(
  acting: OperatorContext,
  id: number,
  rev: number,
): Promise<Entry> {
  const { deps, operator } = acting
  const { type, lang: to } = await getEntryFor(acting, 'entry.write', id)
  const { translator } = deps
  if (!translator) throw problem('not_found')
  const [own, source] = await Promise.all([loadEntry(deps, id), sourceOf(deps, id)])
  if (own.rev !== rev) throw await revisionConflict(deps, id)
  const from = { data: draftOf(type, source.data), fields: source.fields, blocks: source.blocks }
  const drafted = await draftTranslation(type, from, draftOf(type, own.data), (texts) =>
    translate(deps, translator, texts, { from: source.lang, to }),
  )
  const saved = await run(
    deps,
    saveDraftStatement(deps, {
      id,
      rev,
      type,
      data: draftOf(type, drafted),
      by: operator.id,
      keep: { kind: 'machine' },
      act: { action: 'entry.draft' },
    }),
  )
  if (!saved) throw await revisionConflict(deps, id)
  return loadEntry(deps, id)
}

/**
 * Translates texts of the source into the entry's language. Nothing is saved: the caller inserts them into its text.
 */
export async function machineTexts(
  acting: OperatorContext,
  id: number,
  texts: readonly string[],
): Promise<string[]> {
  const { deps } = acting
  const { lang: to, source_lang: from } = await getEntryFor(acting, 'entry.write', id)
  if (!deps.translator || from === null) throw problem('not_found')
  return translate(deps, deps.translator, texts, { from, to })
}

async function translate(
  deps: Deps,
  translator: Translator,
  texts: readonly string[],
  languages: { from: Locale; to: Locale },
): Promise<string[]> {
  const terms = termsIn(await run(deps, glossaryOf(deps, languages.to)), texts.join('\n'))
  try {
    return await translator.translate(texts, { ...languages, terms })
  } catch (cause) {
    if (cause instanceof TranslatorError) throw problem('translator_unavailable', { cause })
    throw cause
  }
}
