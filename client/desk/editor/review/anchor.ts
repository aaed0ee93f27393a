import { startOf } from '../../../contract/desk/review/anchor.ts'
import type { NoteAnchor } from '../../../contract/desk/review/note.ts'
import { plainText } from '../../../contract/text/rich-text.ts'
import { alignBlocks, type Blocks } from '../../../ui/difference/align.ts'

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
