import type { BoardRow } from '../../contract/desk/entries/board.ts'
import type { Entry } from '../../contract/desk/entries/entry.ts'
import type { EntryType } from '../../contract/desk/entries/types.ts'
import type { Locale } from '../../contract/locale.ts'
import { call, DeskError } from '../api/client.ts'
import type { DraftSteps } from './draft-all.ts'
import { beginTranslation, draftByMachine } from './translation-actions.ts'

/** Missing translations by machine; into Hong Kong Chinese by conversion tables. */
export function stepsFor(type: EntryType, lang: Locale): DraftSteps {
  return {
    read: (after) =>
      call('GET /api/backstage/translations', { query: { type, lang, state: 'missing', after } }),
    draft: (row) => draftRow(row, lang),
  }
}

async function draftRow({ type, group_id, cells }: BoardRow, lang: Locale): Promise<Entry | null> {
  const simplified = cells.find((cell) => cell.lang === 'zh-CN')?.entry_id
  const isConverted = lang === 'zh-HK'
  if (isConverted && !simplified) return null
  try {
    const entry = await beginTranslation({ type, group_id, lang }, simplified)
    return isConverted ? entry : await (await draftByMachine(entry.id)).save()
  } catch (error) {
    // Another operator has begun the translation.
    if (error instanceof DeskError && error.code === 'entry_exists') return null
    throw error
  }
}
