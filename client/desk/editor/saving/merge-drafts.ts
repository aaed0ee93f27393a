import { fieldName } from '../../data/field-names.ts'
import type { DeskI18n } from '../../i18n/i18n.ts'
import { mergeData, type Data, type MergeInputs } from './merge.ts'

interface MergedDrafts {
  data: Data
  /** Lists the fields merged from the other version; `null` if there are none. */
  notice: string | null
}

/** `null` on a conflict. `by` is the author of the other version. */
export function mergeDrafts(
  { base, mine, theirs }: MergeInputs<Data>,
  by: string | null,
  { t, lang }: DeskI18n,
): MergedDrafts | null {
  const { conflicts, autoMergedFields, resolve } = mergeData(base, mine, theirs)
  if (conflicts.length > 0) return null
  const names = autoMergedFields.map((name) => fieldName(t, name))
  const name = by ?? t('editor.conflict.someone')
  const fields = new Intl.ListFormat(lang, { type: 'conjunction' }).format(names)
  return {
    data: resolve(),
    notice: names.length > 0 ? t('editor.conflict.merged', { name, fields }) : null,
  }
}
