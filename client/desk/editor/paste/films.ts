// Videos in pasted content: iframes of supported providers, and addresses in a paragraph of their own.
import { Fragment, type Node as ProseMirrorNode, Slice } from '@tiptap/pm/model'
import type { EditorState } from '@tiptap/pm/state'
import { visibleText } from '../../../contract/text-fields.ts'
import { embedIn, embedTarget, type EmbedAttrs } from '../../../contract/text/embed.ts'

/** Embed of a video address; without a title it is named after the provider. */
export function filmOf(address: string, title = ''): EmbedAttrs | undefined {
  const found = embedIn(address.replace(/^\s*\/\//, 'https://'))
  if (!found) return undefined
  const shown = visibleText(title).replaceAll(/\s+/g, ' ').trim().slice(0, 200).trim()
  const name = shown || embedTarget({ ...found, title }).name
  return { ...found, title: name }
}

/** Replaces paragraphs that consist of a video address by an embed, where the schema allows one. */
export function embedFilms({ selection: { $from } }: EditorState, slice: Slice): Slice {
  const { content } = slice
  const isAlone = content.childCount === 1
  const isNarrow = Array.from({ length: $from.depth }, (_, depth) => $from.node(depth + 1)).some(
    ({ type }) => ['tableCell', 'tableHeader', 'blockquote'].includes(type.name),
  )
  if (isNarrow || (isAlone && $from.parent.content.size > 0)) return slice
  const blocks = content.content.map((node) => embedOf(node) ?? node)
  const isSame = (at: number) => blocks.at(at) === content.content.at(at)
  return new Slice(
    Fragment.from(blocks),
    isSame(0) ? slice.openStart : 0,
    isSame(-1) ? slice.openEnd : 0,
  )
}

function embedOf(node: ProseMirrorNode): ProseMirrorNode | undefined {
  const [only] = node.children
  if (node.type.name !== 'paragraph' || node.childCount !== 1 || !only?.isText) return undefined
  const address = only.text?.trim() ?? ''
  const film = /^https:\/\/\S+$/.test(address) ? filmOf(address) : undefined
  return film && node.type.schema.nodes['embed']?.create(film)
}
