// Nodes of blocks that few texts have. Their toolbar and styles load with the first text that has such a block
// (client/desk/editor/blocks).
import { Node, type AnyExtension } from '@tiptap/core'
import { galleryLimits } from '../../../contract/text/limits.ts'
import { atomNode } from './json.ts'

const box = (name: string, fields: readonly string[], content: string) =>
  Node.create({
    ...atomNode(name, 'div', fields),
    content,
    atom: false,
    draggable: false,
    defining: true,
    renderHTML: ({ node: { attrs } }) => [
      'div',
      {
        class: [name, attrs['tone']].filter(Boolean).join(' '),
        [`data-${name}`]: JSON.stringify(attrs),
        ...('title' in attrs && { 'data-title': String(attrs['title']) }),
      },
      0,
    ],
  })

/** An atom that shows its text. */
const worded = (name: string, tag: string) =>
  Node.create({
    ...atomNode(name, tag, ['text', 'href']),
    renderHTML: ({ node: { attrs } }) => [
      tag,
      {
        [`data-${name}`]: JSON.stringify(attrs, (_key, value: unknown) => value ?? undefined),
        title: String(attrs['href'] ?? attrs['text']),
      },
      String(attrs['text']),
    ],
  })

export const blockNodes: AnyExtension[] = [
  box('callout', ['tone'], 'block+'),
  box('toggle', ['title'], 'block+'),
  box('gallery', [], `figure{0,${galleryLimits.most}}`),
  box('pullQuote', [], 'inline*'),
  worded('button', 'div'),
  worded('footnote', 'span').extend({ group: 'inline', inline: true }),
]
