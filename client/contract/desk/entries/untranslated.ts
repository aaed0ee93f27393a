import { traitsOf } from '../../text/node-traits.ts'
import { plainText, type RichTextDocument, type RichTextNode } from '../../text/rich-text.ts'
import { richTextsOf, type Text } from './flat-fields.ts'
import type { EntryData } from './kinds/schemas.ts'
import { alignSourceRows } from './source-pane-rows.ts'
import type { EntryType } from './types.ts'

export interface UntranslatedText extends Pick<Text, 'name' | 'row'> {
  /** Index of the first block without a translation, from 0. */
  block: number
  /** Number of paragraphs, headings and list items without a translation. */
  count: number
  /** Number of those in the source. */
  total: number
}

/** Rich texts with untranslated paragraphs. List rows that only the source has are left out. */
export function untranslatedTexts(
  type: EntryType,
  source: EntryData,
  target: EntryData,
): UntranslatedText[] {
  const own = new Map(richTextsOf(type, target).map((text) => [text.path, text]))
  return richTextsOf(type, source).flatMap(({ path, name, row, document }) => {
    const translation = own.get(path)
    if (!translation && row !== undefined) return []
    const blocks = alignSourceRows(document.content, [], translation?.document.content ?? [])
    const missing = blocks.map((one) =>
      Math.max(0, countWritten(one.after) - countWritten(one.target)),
    )
    const total = countAll(document)
    // Paragraphs that moved to blocks of another type count as translated.
    const count = Math.min(sumOf(missing), total - countAll(translation?.document))
    if (count <= 0) return []
    const first = blocks[missing.findIndex((one) => one > 0)]
    return {
      name,
      ...(translation?.row !== undefined && { row: translation.row }),
      block: first?.at ?? 0,
      count,
      total,
    }
  })
}

const sumOf = (counts: readonly number[]) => counts.reduce((sum, one) => sum + one, 0)
const countAll = (document?: RichTextDocument) => sumOf((document?.content ?? []).map(countWritten))

/** Number of paragraphs and headings with text, at any depth. A chart counts as one. */
function countWritten(node: RichTextNode | null): number {
  if (!node) return 0
  const isText = node.type === 'chart' || traitsOf(node.type).holds === 'inline'
  if (isText) return plainText(node).trim() === '' ? 0 : 1
  return sumOf((node.content ?? []).map(countWritten))
}
