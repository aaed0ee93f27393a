import type { Entry } from '../../contract/desk/entries/entry.ts'
import type { EntryType } from '../../contract/desk/entries/types.ts'
import type { Locale } from '../../contract/locale.ts'
import { call, DeskError } from '../api/client.ts'
import type { DraftSteps } from './draft-all.ts'
import { beginTranslation, draftByMachine } from './translation-actions.ts'

/**
 * Missing translations by machine; into Hong Kong Chinese by conversion tables. A begun translation is no longer
 * missing, so the steps remember the one whose draft failed: a repeated run needs the same steps.
 */
export function stepsFor(type: EntryType, lang: Locale): DraftSteps {
  let begun: number | null = null
  const finish = async (id: number): Promise<Entry> => {
    begun = id
    const entry = await (await draftByMachine(id)).save()
    begun = null
    return entry
  }
  return {
    resume: async () => (begun === null ? null : finish(begun)),
    read: (after) =>
      call('GET /api/backstage/translations', { query: { type, lang, state: 'missing', after } }),
    draft: async ({ group_id, cells }) => {
      const simplified = cells.find((cell) => cell.lang === 'zh-CN')?.entry_id
      const isConverted = lang === 'zh-HK'
      if (isConverted && !simplified) return null
      const entry = await begin({ type, group_id, lang }, simplified)
      return entry === null || isConverted ? entry : finish(entry.id)
    },
  }
}

/** The new translation, or `null` if another operator has begun it. */
async function begin(...place: Parameters<typeof beginTranslation>): Promise<Entry | null> {
  try {
    return await beginTranslation(...place)
  } catch (error) {
    if (error instanceof DeskError && error.code === 'entry_exists') return null
    throw error
  }
}
