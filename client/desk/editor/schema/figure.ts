import { Node } from '@tiptap/core'
import { figureView, type FigureWords } from './figure-view.ts'
import { atomNode } from './json.ts'

/** An image of the library. */
export const Figure = Node.create<{ words: FigureWords }>({
  ...atomNode('figure', 'figure', ['image_id', 'src', 'width', 'height', 'alt', 'caption']),
  addOptions: () => ({ words: { alt: '', caption: '' } }),
  addNodeView() {
    const { words } = this.options
    return ({ node, editor, getPos }) => figureView({ node, editor, getPos, words })
  },
})
