// Nodes of blocks that few texts have. Their toolbar and styles load with the first text that has such a block
// (client/desk/editor/blocks).
import { Node, type AnyExtension } from '@tiptap/core'
import { mediaUrl } from '../../../contract/paths.ts'
import { galleryLimits } from '../../../contract/text/limits.ts'
import type { CardAttrs } from '../../../contract/text/rich-text-schema.ts'
import { atomNode, attrsOf } from './json.ts'

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

const cardFields = ['href', 'title', 'description', 'site', 'frame']

/** A card as readers see it, without its link, so that a click selects it. */
const LinkCard = Node.create({
  ...atomNode('linkCard', 'div', [...cardFields, 'image_id', 'src', 'width', 'height', 'alt']),
  renderHTML: ({ node }) => {
    const attrs = attrsOf(node) as CardAttrs
    const { src, alt, href, title, description, site } = attrs
    const line = (name: string, text?: string) =>
      text ? [['p', { class: `link-card-${name}` }, text]] : []
    return [
      'div',
      {
        class: src ? 'link-card pictured' : 'link-card',
        'data-linkcard': JSON.stringify(attrs),
        ...(attrs.frame && { 'data-frame-of': site || title }),
        title: href,
      },
      ...(src ? [['img', { src: mediaUrl(src, 480), alt }]] : []),
      ['div', ...line('title', title), ...line('text', description), ...line('site', site)],
    ]
  },
})

export const blockNodes: AnyExtension[] = [
  box('callout', ['tone'], 'block+'),
  box('toggle', ['title'], 'block+'),
  box('gallery', [], `figure{0,${galleryLimits.most}}`),
  box('pullQuote', [], 'inline*'),
  worded('button', 'div'),
  LinkCard,
  worded('footnote', 'span').extend({ group: 'inline', inline: true }),
]
