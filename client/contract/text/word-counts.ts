// How long a text is to read: Han by the character, other scripts by the word.

export interface WordCounts {
  /** Characters. */
  han: number
  /** Of other scripts. */
  words: number
  numbers: number
}

let words: Intl.Segmenter | undefined

/** Thai and other scripts without spaces are cut by the platform's dictionaries, whatever language is asked for. */
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
