import { Node } from '@tiptap/core'
import { figureAttrs } from '../../../contract/figure.ts'
import { jsonOf, withoutNull } from './json.ts'
import { figureView, type FigureWords } from './figure-view.ts'

/** A picture of the library. In HTML, which is the clipboard alone, it is its attributes. */
export const Figure = Node.create<{ words: FigureWords }>({
  name: 'figure',
  addOptions: () => ({ words: { alt: '', caption: '' } }),
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () =>
    Object.fromEntries(
      ['image_id', 'src', 'width', 'height', 'alt', 'caption'].map((name) => [
        name,
        { default: null, rendered: false },
      ]),
    ),
  parseHTML: () => [
    {
      tag: 'figure[data-figure]',
      getAttrs: (element) => {
        const attrs = figureAttrs.safeParse(jsonOf(element.getAttribute('data-figure')))
        return attrs.success && attrs.data
      },
    },
  ],
  addNodeView() {
    const { words } = this.options
    return ({ node, editor, getPos }) => figureView({ node, editor, getPos, words })
  },
  renderHTML: ({ node }) => ['figure', { 'data-figure': JSON.stringify(node.attrs, withoutNull) }],
})
