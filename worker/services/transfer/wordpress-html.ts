// Rich text as HTML for WordPress, which the import of posts reads as the same text. Blocks that WordPress lacks have the
// classes or attributes of the site's own HTML.
import { chartAttrs, nodeAttrs } from '../../../client/contract/text/rich-text-schema.ts'
import { embedTarget } from '../../../client/contract/text/embed.ts'
import type { RichTextDocument, RichTextNode } from '../../../client/contract/text/rich-text.ts'
import { footnotesIn } from '../../../client/contract/text/rich-text.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import { translatorFor } from '../../i18n/translators.ts'

interface WordpressText {
  lang: Locale
  /** Absolute address of a path of the site. */
  address: (path: string) => string
  /** Absolute address of an image. */
  imageUrl: (path: string) => string
}

const signs: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // WordPress executes shortcodes in brackets.
  '[': '&#91;',
  ']': '&#93;',
}
const escape = (text: string) => text.replaceAll(/[&<>"[\]]/g, (sign) => signs[sign]!)

type Attributes = Record<string, string | number | true | undefined>

/** Without content, an element that has no end. */
function tag(name: string, attributes: Attributes, content?: string): string {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [value === true ? ` ${key}` : ` ${key}="${escape(String(value))}"`],
  )
  const opened = `<${name}${written.join('')}>`
  return content === undefined ? opened : `${opened}${content}</${name}>`
}

const marks: Record<string, string> = {
  bold: 'strong',
  italic: 'em',
  code: 'code',
  underline: 'u',
  strike: 's',
  subscript: 'sub',
  superscript: 'sup',
}

/** State that the writers of nodes share during one text. */
interface Writing extends WordpressText {
  /** Number of the last footnote. */
  lastNote: number
}

type Write = (node: RichTextNode, writing: Writing) => string

export function toWordpressHtml({ content }: RichTextDocument, text: WordpressText): string {
  const writing: Writing = { ...text, lastNote: 0 }
  const body = content.map((node) => htmlOf(node, writing)).join('\n')
  const notes = footnotesIn(content).map(({ attrs }, index) => {
    const { text: words, href } = nodeAttrs.footnote.parse(attrs)
    const note = href ? tag('a', { href: targetOf(href, text) }, escape(words)) : escape(words)
    const back = tag('a', { href: `#mark${index + 1}`, role: 'doc-backlink' }, '↩')
    return tag('li', { id: `note${index + 1}` }, `${note} ${back}`)
  })
  if (notes.length === 0) return body
  return `${body}\n${tag('section', { class: 'footnotes' }, tag('ol', {}, notes.join('')))}`
}

const htmlOf: Write = (node, writing) => (writers[node.type] ?? inside)(node, writing)

const inside: Write = ({ content = [] }, writing) =>
  content.map((node) => htmlOf(node, writing)).join('')

const blocksIn: Write = ({ content = [] }, writing) =>
  content.map((node) => htmlOf(node, writing)).join('\n')

const plain =
  (name: string): Write =>
  (node, writing) =>
    tag(name, {}, inside(node, writing))

function targetOf(href: unknown, { address }: WordpressText): string {
  const target = String(href)
  return target.startsWith('/') ? address(target) : target
}

const texts: Record<string, Write> = {
  text: ({ text = '', marks: own = [] }, writing) =>
    own.reduceRight(
      (html, { type, attrs }) =>
        type === 'link'
          ? tag('a', { href: targetOf(attrs?.['href'], writing) }, html)
          : tag(marks[type] ?? 'span', {}, html),
      escape(text),
    ),
  hardBreak: () => '<br>',
  paragraph: plain('p'),
  heading: (node, writing) => plain(node.attrs?.['level'] === 2 ? 'h2' : 'h3')(node, writing),
  blockquote: plain('blockquote'),
  bulletList: plain('ul'),
  orderedList: (node, writing) =>
    tag('ol', (node.attrs ?? {}) as Attributes, inside(node, writing)),
  listItem: plain('li'),
  horizontalRule: () => '<hr>',
  table: (node, writing) => tag('table', {}, tag('tbody', {}, inside(node, writing))),
  tableRow: plain('tr'),
  tableHeader: plain('th'),
  tableCell: plain('td'),
  codeBlock: (node, writing) => {
    const { language } = nodeAttrs.codeBlock.parse(node.attrs ?? {})
    const lines = inside(node, writing)
    if (!language) return tag('pre', {}, lines)
    const code = tag('code', { class: `language-${language}` }, lines)
    return tag('pre', { 'data-language': language }, code)
  },
  footnote: (_, writing) => {
    writing.lastNote += 1
    const { lastNote } = writing
    const link = tag('a', { href: `#note${lastNote}`, role: 'doc-noteref' }, String(lastNote))
    return tag('sup', { id: `mark${lastNote}` }, link)
  },
}

const boxes: Record<string, Write> = {
  figure: ({ attrs = {} }, { imageUrl }) => {
    const { src, alt, width, height, caption } = nodeAttrs.figure.parse(attrs)
    const below = caption ? tag('figcaption', {}, escape(caption)) : ''
    return tag('figure', {}, tag('img', { src: imageUrl(src), alt, width, height }) + below)
  },
  gallery: (node, writing) =>
    tag('div', { class: 'gallery', 'data-gallery': '{}' }, blocksIn(node, writing)),
  embed: ({ attrs }) => {
    const embed = nodeAttrs.embed.parse(attrs)
    // WordPress shows the video of an address that has a line of its own.
    const frame = `<div class="wp-block-embed__wrapper">\n${embedTarget(embed).href}\n</div>`
    const title = tag('figcaption', {}, escape(embed.title))
    return tag('figure', { class: 'wp-block-embed' }, frame + title)
  },
  chart: ({ attrs }) => chartHtml(chartAttrs.parse(attrs)),
  callout: (node, writing) => {
    const { tone } = nodeAttrs.callout.parse(node.attrs)
    const name = tag('strong', {}, escape(translatorFor(writing.lang)(`text.${tone}`)))
    const head = tag('p', { class: 'callout-name' }, name)
    return tag('div', { class: `callout ${tone}` }, `${head}\n${blocksIn(node, writing)}`)
  },
  toggle: (node, writing) => {
    const { title } = nodeAttrs.toggle.parse(node.attrs)
    return tag('details', {}, tag('summary', {}, escape(title)) + blocksIn(node, writing))
  },
  pullQuote: (node, writing) =>
    tag('blockquote', { class: 'pull-quote' }, tag('p', {}, inside(node, writing))),
  button: ({ attrs }, writing) => {
    const { text, href } = nodeAttrs.button.parse(attrs)
    const link = tag('a', { href: targetOf(href, writing) }, escape(text))
    return tag('p', { class: 'link-button' }, link)
  },
  linkCard: ({ attrs }, writing) => {
    const { href, title, description, site } = nodeAttrs.linkCard.parse(attrs)
    const link = tag('a', { href: targetOf(href, writing) }, escape(title))
    const line = (name: string, words?: string) =>
      words ? tag('p', { class: `link-card-${name}` }, escape(words)) : ''
    const head = tag('p', { class: 'link-card-title' }, link)
    return tag('div', { class: 'link-card' }, head + line('text', description) + line('site', site))
  },
}

const writers: Record<string, Write> = { ...texts, ...boxes }

/** Figures as a table, in an element from which the chart can be read again. */
function chartHtml(attrs: ReturnType<typeof chartAttrs.parse>): string {
  const { title, unit, categories, series, note } = attrs
  const cells = (name: string, texts: readonly (string | number)[]) =>
    tag('tr', {}, texts.map((one) => tag(name, {}, escape(String(one)))).join(''))
  const rows = categories.map((category, at) =>
    cells('td', [category, ...series.map(({ values }) => values[at]!)]),
  )
  const head = cells('th', [unit, ...series.map(({ name }) => name)])
  const parts = [
    tag('p', {}, tag('strong', {}, escape(title))),
    tag('table', {}, tag('tbody', {}, head + rows.join(''))),
    note ? tag('p', {}, escape(note)) : '',
  ]
  return tag('div', { 'data-chart': JSON.stringify(attrs) }, parts.join(''))
}
