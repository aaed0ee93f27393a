// Image in the text, with fields for alt text and caption, so that no dialog interrupts the typing.
import type { Editor } from '@tiptap/core'
import type { Node as ProseMirrorNode } from '@tiptap/pm/model'
import { maxAltLength, maxCaptionLength } from '../../../contract/text/limits.ts'
import type { FigureAttrs } from '../../../contract/text/rich-text-schema.ts'
import { mediaUrl } from '../../../contract/paths.ts'

export interface FigureWords {
  alt: string
  caption: string
}

interface Shown {
  node: ProseMirrorNode
  editor: Editor
  getPos: () => number | undefined
  words: FigureWords
}

export function figureView({ node, editor, getPos, words }: Shown) {
  const dom = document.createElement('figure')
  const { src, width, height } = node.attrs as FigureAttrs
  const image = dom.appendChild(document.createElement('img'))
  Object.assign(image, { src: mediaUrl(src, 670), width, height, draggable: false })
  const write = (name: 'alt' | 'caption', value: string | null) => {
    const at = getPos()
    if (at !== undefined) editor.view.dispatch(editor.state.tr.setNodeAttribute(at, name, value))
  }
  const leave = () => {
    const behind = editor.state.doc.resolve((getPos() ?? 0) + 1)
    const after = behind.parent.type.name === 'gallery' ? behind.after() : behind.pos
    const chain = editor.chain()
    // Typing would replace an image that follows.
    if (!editor.state.doc.resolve(after).nodeAfter?.isTextblock)
      chain.insertContentAt(after, { type: 'paragraph' })
    chain.setTextSelection(after + 1).run()
    // Synchronous: `focus()` of the chain waits for the next frame, and keystrokes until then would go into the
    // caption.
    editor.view.focus()
  }
  const caption = field(words.caption, maxCaptionLength, leave)
  caption.addEventListener('input', () =>
    write('caption', caption.value.trim() ? caption.value : null),
  )
  const alt = field(words.alt, maxAltLength, leave)
  alt.addEventListener('input', () => write('alt', alt.value))
  for (const input of [caption, alt]) dom.appendChild(input)
  const show = ({ attrs: now }: ProseMirrorNode) => {
    image.alt = String(now['alt'])
    alt.classList.toggle('missing', image.alt === '')
    if (alt.value !== image.alt) alt.value = image.alt
    const below = String(now['caption'] ?? '')
    if (caption.value !== below) caption.value = below
  }
  show(node)
  return {
    dom,
    update(now: ProseMirrorNode) {
      const isSame = now.type === node.type && now.attrs['src'] === src
      if (isSame) show(now)
      return isSame
    },
    stopEvent: ({ target }: Event) => target instanceof HTMLInputElement,
    ignoreMutation: () => true,
  }
}

function field(name: string, maxLength: number, leave: () => void): HTMLInputElement {
  const input = document.createElement('input')
  Object.assign(input, { maxLength, placeholder: name, ariaLabel: name })
  input.addEventListener('keydown', (event) => {
    if (!['Enter', 'Escape'].includes(event.key) || event.isComposing) return
    event.preventDefault()
    leave()
  })
  return input
}
