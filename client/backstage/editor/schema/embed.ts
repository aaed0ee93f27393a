import { Node } from '@tiptap/core'
import { embedAttrs } from '../../../contract/embed.ts'
import { jsonOf, withoutNull } from './json.ts'
import { embedView } from './embed-view.ts'

/** A film of one of the providers. In HTML, which is the clipboard alone, it is its attributes. */
export const Embed = Node.create({
  name: 'embed',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () =>
    Object.fromEntries(
      ['provider', 'id', 'title'].map((name) => [name, { default: null, rendered: false }]),
    ),
  parseHTML: () => [
    {
      tag: 'div[data-embed]',
      getAttrs: (element) => {
        const attrs = embedAttrs.safeParse(jsonOf(element.getAttribute('data-embed')))
        return attrs.success && attrs.data
      },
    },
  ],
  addNodeView:
    () =>
    ({ node }) =>
      embedView(node),
  renderHTML: ({ node }) => ['div', { 'data-embed': JSON.stringify(node.attrs, withoutNull) }],
})
