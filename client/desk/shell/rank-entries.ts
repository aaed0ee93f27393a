import type { Locale } from '../../contract/locale.ts'
import type { FoundEntry } from '../data/recent.ts'

/** Sorts by language, the operator's first, then by titles that begin with the words. */
export function rankEntries<Entry extends Pick<FoundEntry, 'lang' | 'title'>>(
  entries: readonly Entry[],
  words: string,
  own: Locale,
): Entry[] {
  const rank = ({ lang, title }: Entry) =>
    Number(lang === own) * 2 + Number(title.toLowerCase().startsWith(words.toLowerCase()))
  return entries.toSorted((a, b) => rank(b) - rank(a))
}
