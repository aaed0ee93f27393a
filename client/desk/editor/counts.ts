// Length of a text: Han is counted by the character, other scripts by the word. Counts are memoized per block object,
// so a keystroke recounts one block.
import type { Locale } from '../../contract/locale.ts'
import {
  plainText,
  type RichTextDocument,
  type RichTextNode,
} from '../../contract/text/rich-text.ts'
import { minutesFor, wordCounts, type WordCounts } from '../../contract/characters/word-counts.ts'

export interface Counts {
  /** Han characters; in Chinese texts also numbers. */
  han: number
  /** Words of other scripts; in their texts also numbers. */
  words: number
  /** Excluding spaces. */
  characters: number
  minutes: number
}

type BlockCounts = WordCounts & { characters: number }

const counted = new WeakMap<RichTextNode, BlockCounts>()

function countsOfBlock(block: RichTextNode): BlockCounts {
  const before = counted.get(block)
  if (before) return before
  const text = plainText(block)
  const counts = { ...wordCounts(text), characters: text.match(/\S/gu)?.length ?? 0 }
  counted.set(block, counts)
  return counts
}

export function countsOf({ content }: RichTextDocument, lang: Locale): Counts {
  const sum = { han: 0, words: 0, numbers: 0, characters: 0 }
  for (const block of content) {
    const { han, words, numbers, characters } = countsOfBlock(block)
    sum.han += han
    sum.words += words
    sum.numbers += numbers
    sum.characters += characters
  }
  const { han, words, numbers, characters } = sum
  const isHan = lang.startsWith('zh')
  return {
    han: isHan ? han + numbers : han,
    words: isHan ? words : words + numbers,
    characters,
    minutes: minutesFor(sum),
  }
}
