import type { Locale } from '../../contract/locale.ts'
import type { FoundEntry } from '../data/recent.ts'

/** Sorts by language, the operator's first, then by titles that begin with the words, then by titles that contain them. */
export function rankEntries<Entry extends Pick<FoundEntry, 'lang' | 'title'>>(
  entries: readonly Entry[],
  words: string,
  own: Locale,
): Entry[] {
  const rank = ({ lang, title }: Entry) => {
    const at = title.toLowerCase().indexOf(words.toLowerCase())
    return Number(lang === own) * 3 + (at === 0 ? 2 : Number(at > 0))
  }
  return entries.toSorted((a, b) => rank(b) - rank(a))
}
