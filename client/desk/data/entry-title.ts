import { isEntryType, isSingle } from '../../contract/desk/entries/types.ts'
import type { Translate } from '../i18n/i18n.ts'

/** What an entry is called at the desk: the only one of its kind like the kind. */
export function entryTitle(t: Translate, { type, title }: { type: string; title: string }): string {
  if (title) return title
  return t(isEntryType(type) && isSingle(type) ? `entry_type.${type}.one` : 'entries.untitled')
}
