import { Node } from '@tiptap/core'
import { attrsOf, atomNode } from './json.ts'

export interface ChartOptions {
  /** Renders the chart as on the site; `choose` selects it in the text. */
  draw: (dom: HTMLElement, attrs: unknown, choose: () => void) => void
}

export const Chart = Node.create<ChartOptions>({
  ...atomNode('chart', 'div', ['kind', 'title', 'unit', 'categories', 'series', 'marked', 'note']),
  addOptions: () => ({ draw: () => undefined }),
  addNodeView() {
    const { draw } = this.options
    return ({ node, editor, getPos }) => {
      const dom = document.createElement('div')
      const show = (now: typeof node) =>
        draw(dom, attrsOf(now), () => {
          const at = getPos()
          if (at !== undefined) editor.commands.setNodeSelection(at)
        })
      show(node)
      return {
        dom,
        update(now) {
          if (now.type !== node.type) return false
          show(now)
          return true
        },
        stopEvent: ({ target }) =>
          target instanceof Element && target.closest('summary, button') !== null,
        ignoreMutation: () => true,
      }
    }
  },
})
