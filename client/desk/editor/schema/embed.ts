import { Node } from '@tiptap/core'
import { embedAttrs } from '../../../contract/text/embed.ts'
import { embedView } from './embed-view.ts'
import { atomNode } from './json.ts'

/** A film of one of the providers. */
export const Embed = Node.create({
  ...atomNode('embed', 'div', embedAttrs, ['provider', 'id', 'title']),
  addNodeView:
    () =>
    ({ node }) =>
      embedView(node),
})
