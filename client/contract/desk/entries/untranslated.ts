// How much of a source its translation leaves out, by paragraph.
import { plainText, type RichTextNode } from '../../text/rich-text.ts'
import { richTextsOf, type Text } from './flat-fields.ts'
import type { EntryData } from './kinds/registry.ts'
import { alignSourceRows } from './source-pane-rows.ts'
import type { EntryType } from './types.ts'

export interface UntranslatedText extends Pick<Text, 'name' | 'row'> {
  /** Number of the first block that lacks words, from 0. */
  block: number
  /** Paragraphs, headings and items without a translation. */
  count: number
  /** All that the source has. */
  total: number
}

/** The texts of many paragraphs of which some are not translated. Rows that only the source has are left out. */
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
    const count = missing.reduce((sum, one) => sum + one, 0)
    if (count === 0) return []
    const first = blocks[missing.findIndex((one) => one > 0)]
    return {
      name,
      ...(translation?.row !== undefined && { row: translation.row }),
      block: first?.at ?? 0,
      count,
      total: document.content.reduce((sum, node) => sum + countWritten(node), 0),
    }
  })
}

/** Paragraphs and headings with words at any depth; a chart is one. */
function countWritten(node: RichTextNode | null): number {
  if (!node) return 0
  const isText = ['paragraph', 'heading', 'chart'].includes(node.type)
  if (isText) return plainText(node).trim() === '' ? 0 : 1
  return (node.content ?? []).reduce((sum, one) => sum + countWritten(one), 0)
}
