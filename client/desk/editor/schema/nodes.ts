// Nodes and marks of the editor: exactly those of `client/contract/text/rich-text.ts`, without attributes that other
// editors store (cell widths and spans, link targets).
import { Mark, Node, type AnyExtension } from '@tiptap/core'
import { Blockquote } from '@tiptap/extension-blockquote'
import { Bold } from '@tiptap/extension-bold'
import { Code } from '@tiptap/extension-code'
import { Document } from '@tiptap/extension-document'
import { HardBreak } from '@tiptap/extension-hard-break'
import { Heading } from '@tiptap/extension-heading'
import { HorizontalRule } from '@tiptap/extension-horizontal-rule'
import { Italic } from '@tiptap/extension-italic'
import { BulletList } from '@tiptap/extension-list/bullet-list'
import { ListItem } from '@tiptap/extension-list/item'
import { ListKeymap } from '@tiptap/extension-list/keymap'
import { OrderedList } from '@tiptap/extension-list/ordered-list'
import { Paragraph } from '@tiptap/extension-paragraph'
import { TableCell } from '@tiptap/extension-table/cell'
import { TableHeader } from '@tiptap/extension-table/header'
import { TableRow } from '@tiptap/extension-table/row'
import { Text } from '@tiptap/extension-text'
import { isLinkTarget } from '../../../contract/text/link-target.ts'
import { listTypes } from '../../../contract/text/limits.ts'
import { counterBefore } from '../../../contract/text/rich-text.ts'
import { blockNodes } from './blocks.ts'
import { Embed } from './embed.ts'
import { PlainTable } from './table.ts'

const Link = Mark.create({
  name: 'link',
  inclusive: false,
  addAttributes: () => ({ href: { default: null } }),
  parseHTML: () => [
    {
      tag: 'a[href]',
      getAttrs: (element) => isLinkTarget(element.getAttribute('href') ?? '') && null,
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['a', HTMLAttributes, 0],
})

/** Mark of a standard HTML element, without attributes. */
const simpleMark = (name: string, tag: string, key: string, others: string[] = []) =>
  Mark.create({
    name,
    addKeyboardShortcuts: () => ({ [key]: ({ editor }) => editor.commands.toggleMark(name) }),
    parseHTML: () => [tag, ...others].map((one) => ({ tag: one })),
    renderHTML: () => [tag, 0],
  })

const CodeBlock = Node.create({
  name: 'codeBlock',
  group: 'block',
  content: 'text*',
  marks: '',
  code: true,
  defining: true,
  addAttributes: () => ({
    language: {
      default: null,
      parseHTML: (element) => element.getAttribute('data-language'),
      renderHTML: ({ language }) => (language ? { 'data-language': language } : {}),
    },
  }),
  parseHTML: () => [{ tag: 'pre', preserveWhitespace: 'full' }],
  renderHTML: ({ HTMLAttributes }) => ['pre', HTMLAttributes, 0],
})

/** Cells contain only paragraphs and have no spans. */
const singleCell = {
  content: 'paragraph+',
  addAttributes: () => ({
    colspan: { default: 1, parseHTML: () => 1, rendered: false },
    rowspan: { default: 1, parseHTML: () => 1, rendered: false },
    colwidth: { default: null, parseHTML: () => null, rendered: false },
  }),
}

/** The library derives its Markdown input rules and HTML parsing from the levels. */
const TwoLevelHeading = Heading.extend({
  addAttributes: () => ({ level: { default: 2, rendered: false } }),
}).configure({ levels: [2, 3] })

/** The library's own plugin would turn pasted sentences that begin like an item into lists. */
const NumberedList = OrderedList.extend({
  addAttributes: () => ({
    start: {
      default: 1,
      parseHTML: (element) => {
        const start = Number.parseInt(element.getAttribute('start') ?? '1', 10)
        return (start | 0) === start ? start : 1
      },
    },
    reversed: { default: null, parseHTML: (element) => element.hasAttribute('reversed') || null },
    type: {
      default: null,
      parseHTML: (element) => listTypes.find((one) => one === element.getAttribute('type')) ?? null,
    },
  }),
  addProseMirrorPlugins: () => [],
  renderHTML({ node: { attrs } }) {
    const { start, reversed, type } = attrs as { start: number; reversed?: true; type?: 'a' }
    const before = counterBefore({ start, reversed })
    return [
      'ol',
      {
        start,
        reversed,
        type,
        ...(before !== undefined && { style: `counter-reset: n ${before}` }),
      },
      0,
    ]
  },
})

export const allowedNodes: AnyExtension[] = [
  Document,
  Paragraph,
  Text,
  HardBreak.configure({ keepMarks: true }),
  TwoLevelHeading,
  Blockquote.extend({ content: 'paragraph+' }),
  BulletList,
  NumberedList,
  ListItem.extend({ content: 'block+' }),
  ListKeymap,
  HorizontalRule,
  PlainTable,
  TableRow,
  TableHeader.extend(singleCell),
  TableCell.extend(singleCell),
  Embed,
  CodeBlock,
  ...blockNodes,
  Bold,
  Italic,
  Code.extend({ excludes: '' }),
  simpleMark('underline', 'u', 'Mod-u', ['ins']),
  simpleMark('strike', 's', 'Mod-Shift-s', ['del', 'strike']),
  simpleMark('subscript', 'sub', 'Mod-,'),
  simpleMark('superscript', 'sup', 'Mod-.'),
  Link,
]
