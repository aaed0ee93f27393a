import { isEntryType, isSingle } from '../../contract/desk/entries/types.ts'
import type { Translate } from '../i18n/i18n.ts'

/** Display title; an untitled singleton uses the name of its entry type. */
export function entryTitle(t: Translate, { type, title }: { type: string; title: string }): string {
  if (title) return title
  return t(isEntryType(type) && isSingle(type) ? `entry_type.${type}.one` : 'entries.untitled')
}
