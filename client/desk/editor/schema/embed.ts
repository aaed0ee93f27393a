import { Node } from '@tiptap/core'
import type { Node as ProseMirrorNode } from '@tiptap/pm/model'
import { embedAttrs, embedTarget } from '../../../contract/text/embed.ts'
import { atomNode, validAttrs } from './json.ts'

/** Embed of a video provider. */
export const Embed = Node.create({
  ...atomNode('embed', 'div', embedAttrs, ['provider', 'id', 'title']),
  addNodeView:
    () =>
    ({ node }) =>
      embedView(node),
})

/** Embed in the editor: without a link, so that a click selects it. */
function embedView(node: ProseMirrorNode) {
  const dom = document.createElement('div')
  dom.className = 'embed'
  const attrs = embedAttrs.safeParse(validAttrs(node))
  if (!attrs.success) return { dom }
  dom.appendChild(document.createElement('b')).textContent = attrs.data.title
  dom.appendChild(document.createElement('small')).textContent = embedTarget(attrs.data).name
  return { dom }
}
