// Places of notes in a text. Blocks have no ids, so a place is found again by its words.
import type { NoteAnchor } from '../../../contract/desk/review/note.ts'
import { plainText, type RichTextNode } from '../../../contract/text/rich-text.ts'
import { alignBlocks, type Blocks } from '../../../ui/difference/align.ts'

/** Maximum lengths of the stored words. */
const [maxText, maxQuote] = [1000, 300]

const startOf = (block: RichTextNode) => plainText(block).slice(0, maxText)

export function anchorOf(block: RichTextNode, quote: string): NoteAnchor {
  return { type: block.type, text: startOf(block), quote: quote.slice(0, maxQuote) }
}

/** Index of the block: unchanged, the only one with the quote, or the most similar one; -1 if it is gone. */
export function placeOfAnchor({ type, text, quote }: NoteAnchor, blocks: Blocks): number {
  const same = blocks.findIndex((one) => one.type === type && startOf(one) === text)
  if (same !== -1) return same
  const quoting = blocks.flatMap((one, index) => (plainText(one).includes(quote) ? [index] : []))
  if (quote !== '' && quoting.length === 1) return quoting[0] ?? -1
  if (text === '') return -1
  const [similar] = alignBlocks([{ type, content: [{ type: 'text', text }] }], blocks)
  return similar ?? -1
}
