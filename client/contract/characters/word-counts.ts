// Counts for the reading time of a text: Han by character, other scripts by word.

export interface WordCounts {
  /** Number of Han characters. */
  han: number
  /** Number of words in other scripts. */
  words: number
  numbers: number
}

let words: Intl.Segmenter | undefined

/** The platform's dictionaries segment Thai and other scripts without spaces, regardless of the requested language. */
export function wordCounts(text: string): WordCounts {
  words ??= new Intl.Segmenter('en', { granularity: 'word' })
  const counts = { han: text.match(/\p{Script=Han}/gu)?.length ?? 0, words: 0, numbers: 0 }
  for (const { segment, isWordLike } of words.segment(text)) {
    if (!isWordLike || /\p{Script=Han}/u.test(segment)) continue
    if (/\p{L}/u.test(segment)) counts.words += 1
    else counts.numbers += 1
  }
  return counts
}

/** At least one: 400 Han characters or 220 words of other scripts per minute. */
export function minutesFor({ han, words, numbers }: WordCounts): number {
  return Math.max(1, Math.round(han / 400 + (words + numbers) / 220))
}
