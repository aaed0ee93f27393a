// How long a text is, as editors count: Han by the character, other scripts by the word. Blocks that stay the same object are
// counted once, so a key costs one block and not the whole text.
import type { Locale } from '../../contract/locale.ts'
import {
  plainText,
  type RichTextDocument,
  type RichTextNode,
} from '../../contract/text/rich-text.ts'
import { minutesFor, wordCounts, type WordCounts } from '../../contract/text/word-counts.ts'

export interface Counts {
  /** Han characters, and in Chinese texts each number. */
  han: number
  /** Words of other scripts, and in their texts each number. */
  words: number
  /** Without spaces. */
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
