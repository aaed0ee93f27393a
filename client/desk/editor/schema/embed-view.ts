// How films stand in the text while it is written: as readers see them, but their links cannot be followed by a press that was
// meant to choose one.
import type { Node as ProseMirrorNode } from '@tiptap/pm/model'
import { embedAttrs, embedTarget } from '../../../contract/text/embed.ts'
import { validAttrs } from './json.ts'

export function embedView(node: ProseMirrorNode) {
  const dom = document.createElement('div')
  dom.className = 'embed'
  const attrs = embedAttrs.safeParse(validAttrs(node))
  if (!attrs.success) return { dom }
  dom.appendChild(document.createElement('b')).textContent = attrs.data.title
  dom.appendChild(document.createElement('small')).textContent = embedTarget(attrs.data).name
  return { dom }
}
