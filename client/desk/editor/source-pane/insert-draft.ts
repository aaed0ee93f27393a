// Drafts a part of the source that the translation lacks, in its place: a paragraph, or the sentences added to one
// (docs/decisions/desk/editor.md).
import type { Editor } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import { TextSelection } from '@tiptap/pm/state'
import { diffArrays } from 'diff'
import {
  translateBlock,
  isBlank,
  type TranslateTexts,
} from '../../../contract/desk/entries/draft-translation.ts'
import type { AlignedRow } from '../../../contract/desk/entries/source-pane-rows.ts'
import type { Source } from '../../../contract/desk/entries/source.ts'
import type { Locale } from '../../../contract/locale.ts'
import { plainText, type RichTextNode } from '../../../contract/text/rich-text.ts'
import { call } from '../../api/client.ts'
import { toHongKong } from '../../translation/hong-kong.ts'
import { toEditorDocument } from '../schema/document.ts'

export interface MissingPart {
  /** A missing block, or sentences missing in an existing one. */
  kind: 'block' | 'sentences'
  node: RichTextNode
}

const isLine = (node: RichTextNode | null) => node?.type === 'paragraph' || node?.type === 'heading'

export function missingPartOf(row: AlignedRow, lang: Locale): MissingPart | null {
  const { kind, before, after, target } = row
  if (!after) return null
  if (isBlank(target)) return isBlank(after) ? null : { kind: 'block', node: after }
  if (kind !== 'changed' || !before || !isLine(after) || !isLine(target)) return null
  const gained = addedSentences(plainText(before), plainText(after), lang)
  const text = { type: 'paragraph', content: [{ type: 'text', text: gained }] }
  return gained ? { kind: 'sentences', node: text } : null
}

/** Row of a block of the translation. An empty block beyond the translated ones stands for a missing row. */
export function rowAt(rows: readonly AlignedRow[], block: number | null): AlignedRow | undefined {
  const written = rows.find(({ target, at }) => target && at === block)
  if (written) return written
  const missing = rows.filter(({ target }) => !target)
  return missing.find((row) => {
    const before = missing.filter((one) => one.at === row.at).indexOf(row)
    return row.at + before === block
  })
}

/** Whole added sentences. If words changed inside a sentence, only a translator can decide how to follow. */
function addedSentences(before: string, after: string, lang: Locale): string {
  const segmenter = new Intl.Segmenter(lang, { granularity: 'sentence' })
  const cut = (text: string) => [...segmenter.segment(text)].map(({ segment }) => segment.trim())
  const steps = diffArrays(cut(before), cut(after))
  const gained = steps.filter(({ added }, at) => added && !steps[at - 1]?.removed)
  return gained.flatMap(({ value }) => value).join(lang.startsWith('zh') ? '' : ' ')
}

/**
 * Machine translation if available, the conversion table for Hong Kong Chinese, else the source text to be overwritten.
 */
export function draftEngineFor(
  id: number,
  { lang, can_draft }: Source,
  to: Locale,
): TranslateTexts {
  if (can_draft)
    return async (texts) => {
      const path = 'POST /api/backstage/entry/:id/machine-texts'
      const drafted = await call(path, { params: { id }, body: { texts: [...texts] } })
      return drafted.texts
    }
  if (lang === 'zh-CN' && to === 'zh-HK') return toHongKong
  return (texts) => Promise.resolve(texts)
}

/** Empty block at the cursor, if there is no text between it and the insert position. */
function emptyBlockAtCursor({ state: { doc, selection } }: Editor, from: number) {
  const here = selection.$from.index(0)
  const between = doc.children.slice(from, here + 1)
  const isBlankHere =
    between.length > 0 && between.every((one) => one.content.size === 0 && !one.isLeaf)
  return isBlankHere ? doc.children[here] : undefined
}

/**
 * Inserts the draft in its place and selects it. Text typed in the meantime stays: a block that no longer exists is not
 * replaced.
 */
export async function insertDraft(
  editor: Editor,
  { row, lack, lang }: { row: AlignedRow; lack: MissingPart; lang: Locale },
  convert: TranslateTexts,
): Promise<void> {
  const { children } = editor.state.doc
  const old = row.target ? children[row.at] : emptyBlockAtCursor(editor, row.at)
  const previous = children[row.at - 1]
  const block = await translateBlock(lack.node, convert)
  if (editor.isDestroyed) return
  const { state } = editor
  const { doc, tr } = state
  const index = old ? doc.children.indexOf(old) : previous ? doc.children.indexOf(previous) + 1 : 0
  if (index < 0) return
  let from = 0
  for (const child of doc.children.slice(0, index)) from += child.nodeSize
  const size = old?.nodeSize ?? 0
  if (lack.kind === 'sentences') {
    const space = /^(?:zh|th)/.test(lang) ? '' : ' '
    const words = plainText(block)
    const end = from + size - 1
    tr.insertText(space + words, end)
    tr.setSelection(
      TextSelection.create(tr.doc, end + space.length, end + space.length + words.length),
    )
  } else {
    const { content } = toEditorDocument(state.schema, { type: 'doc', content: [block] })
    tr.replaceWith(from, from + size, content)
    const end = tr.doc.resolve(Math.min(from + content.size, tr.doc.content.size))
    tr.setSelection(TextSelection.between(tr.doc.resolve(from), end))
  }
  // Undo removes the draft as a step of its own.
  editor.view.dispatch(closeHistory(tr).scrollIntoView())
  editor.view.focus()
}
