// Places of notes in a text. Blocks have no ids, so a place is described by its words.
import { plainText, type RichTextNode } from '../../text/rich-text.ts'
import type { NoteAnchor } from './note.ts'

/** Maximum lengths of the stored words. */
const [maxText, maxQuote] = [1000, 300]

export const startOf = (block: RichTextNode): string => plainText(block).slice(0, maxText)

export function anchorOf(block: RichTextNode, quote: string): NoteAnchor {
  return { type: block.type, text: startOf(block), quote: quote.slice(0, maxQuote) }
}
