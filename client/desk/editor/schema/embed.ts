import { Node } from '@tiptap/core'
import type { Node as ProseMirrorNode } from '@tiptap/pm/model'
import { embedTarget, type EmbedAttrs } from '../../../contract/text/embed.ts'
import { atomNode } from './json.ts'

/** Embed of a video provider. */
export const Embed = Node.create({
  ...atomNode('embed', 'div', ['provider', 'id', 'title']),
  addNodeView:
    () =>
    ({ node }) =>
      embedView(node),
})

/** Embed in the editor: without a link, so that a click selects it. */
function embedView(node: ProseMirrorNode) {
  const dom = document.createElement('div')
  dom.className = 'embed'
  const attrs = node.attrs as EmbedAttrs
  dom.appendChild(document.createElement('b')).textContent = attrs.title
  dom.appendChild(document.createElement('small')).textContent = embedTarget(attrs).name
  return { dom }
}
