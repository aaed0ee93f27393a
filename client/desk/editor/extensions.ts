// All extensions of the text editor except its menus.
import { Extension, type AnyExtension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { TrailingNode } from '@tiptap/extensions/trailing-node'
import { UndoRedo } from '@tiptap/extensions/undo-redo'
import { imeSpan } from 'prosemirror-safari-ime-span'
import { MoveBlocks } from './text-toolbar/move-block.ts'
import { Paste, type LatePasteOptions } from './paste/paste-later.ts'
import { Chart, type ChartOptions } from './schema/chart.ts'
import type { FigureWords } from './schema/figure-view.ts'
import { Figure } from './schema/figure.ts'
import { allowedNodes } from './schema/nodes.ts'
import { SlashMenu } from './slash/slash.ts'

interface WritingOptions extends LatePasteOptions {
  /** Shown while the text is empty. */
  placeholder: string
  /** Labels of the image fields. */
  words: FigureWords
  drawChart: ChartOptions['draw']
}

/** Workaround for Safari: it removes an empty element at the start of a composition and doubles the typed letters. */
const SafariComposition = Extension.create({
  name: 'safariComposition',
  addProseMirrorPlugins: () => [imeSpan],
})

/** Enter with a selection across blocks: the library would give the rest of the last block the type of the first. */
const EnterOverBlocks = Extension.create({
  name: 'enterOverBlocks',
  priority: 1000,
  addKeyboardShortcuts: () => ({
    Enter: ({ editor }) => {
      const { $from, $to } = editor.state.selection
      if ($from.sameParent($to)) return false
      return editor
        .chain()
        .deleteSelection()
        .first(({ commands }) => [
          () => commands.splitListItem('listItem'),
          () => commands.createParagraphNear(),
          () => commands.liftEmptyBlock(),
          () => commands.splitBlock(),
        ])
        .run()
    },
  }),
})

/** Size of a single empty paragraph. */
const emptySize = 2

/** Shows `placeholder` in the only paragraph of an empty text. The extension of the library does much more. */
const placeholderOf = (placeholder: string) =>
  Extension.create({
    name: 'placeholder',
    addProseMirrorPlugins() {
      const { editor } = this
      const attrs = { class: 'is-editor-empty', 'data-placeholder': placeholder }
      return [
        new Plugin({
          props: {
            decorations: ({ doc }) =>
              editor.isEditable && doc.content.size === emptySize
                ? DecorationSet.create(doc, [Decoration.node(0, emptySize, attrs)])
                : null,
          },
        }),
      ]
    },
  })

const LaterCursors = Extension.create({
  name: 'laterCursors',
  onCreate() {
    const { editor } = this
    import('./schema/later-cursors.ts').then(
      ({ laterCursors }) => {
        // Before the keys of tables, which load later, too.
        for (const plugin of editor.isDestroyed ? [] : laterCursors())
          editor.registerPlugin(plugin, (own, others) => [own, ...others])
      },
      () => undefined,
    )
  },
})

export function writing(options: WritingOptions): AnyExtension[] {
  const { placeholder, words, drawChart, origin, onImages, onMissing } = options
  return [
    ...allowedNodes,
    Figure.configure({ words }),
    Chart.configure({ draw: drawChart }),
    UndoRedo,
    LaterCursors,
    // Keeps an empty paragraph after a final table, image, embed or chart.
    TrailingNode,
    placeholderOf(placeholder),
    SafariComposition,
    EnterOverBlocks,
    MoveBlocks,
    SlashMenu,
    Paste.configure({ origin, onImages, onMissing }),
  ]
}
