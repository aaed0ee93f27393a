import type { Locale } from '../../contract/locale.ts'
import type { FoundEntry } from '../data/recent.ts'

/** Sorts entries in the operator's language first, then titles that start with the words. */
export function rankEntries<Entry extends Pick<FoundEntry, 'lang' | 'title'>>(
  entries: readonly Entry[],
  words: string,
  own: Locale,
): Entry[] {
  const rank = ({ lang, title }: Entry) =>
    Number(lang === own) * 2 + Number(title.toLowerCase().startsWith(words.toLowerCase()))
  return entries.toSorted((a, b) => rank(b) - rank(a))
}
