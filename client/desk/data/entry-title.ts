import { isEntryType, isSingle } from '../../contract/desk/entries/types.ts'
import type { Say } from '../i18n/texts.ts'

/** What an entry is called at the desk: the only one of its kind like the kind. */
export function entryTitle(t: Say, { type, title }: { type: string; title: string }): string {
  if (title) return title
  return t(isEntryType(type) && isSingle(type) ? `kind.${type}.one` : 'entries.untitled')
}
