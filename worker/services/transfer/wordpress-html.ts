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

export function toWordpressHtml({ content }: RichTextDocument, text: WordpressText): string {
  let lastNote = 0
  const target = (href: unknown) => {
    const address = String(href)
    return address.startsWith('/') ? text.address(address) : address
  }
  const inside = ({ content: nodes = [] }: RichTextNode) => nodes.map(htmlOf).join('')
  const blocks = ({ content: nodes = [] }: RichTextNode) => nodes.map(htmlOf).join('\n')
  const plain = (name: string) => (node: RichTextNode) => tag(name, {}, inside(node))

  const image = ({ src, alt, width, height }: Record<string, unknown>) =>
    tag('img', {
      src: text.imageUrl(String(src)),
      alt: String(alt),
      width: Number(width),
      height: Number(height),
    })

  const writers: Record<string, (node: RichTextNode) => string> = {
    text: ({ text: words = '', marks: own = [] }) =>
      own.reduceRight(
        (html, { type, attrs }) =>
          type === 'link'
            ? tag('a', { href: target(attrs?.['href']) }, html)
            : tag(marks[type] ?? 'span', {}, html),
        escape(words),
      ),
    hardBreak: () => '<br>',
    paragraph: plain('p'),
    heading: ({ attrs, ...node }) => tag(attrs?.['level'] === 2 ? 'h2' : 'h3', {}, inside(node)),
    blockquote: plain('blockquote'),
    bulletList: plain('ul'),
    orderedList: ({ attrs = {}, ...node }) => tag('ol', attrs as Attributes, inside(node)),
    listItem: plain('li'),
    horizontalRule: () => '<hr>',
    table: (node) => tag('table', {}, tag('tbody', {}, inside(node))),
    tableRow: plain('tr'),
    tableHeader: plain('th'),
    tableCell: plain('td'),
    codeBlock: ({ attrs, ...node }) => {
      const { language } = nodeAttrs.codeBlock.parse(attrs ?? {})
      const code = tag('code', { class: language && `language-${language}` }, inside(node))
      return tag('pre', { 'data-language': language }, language ? code : inside(node))
    },
    figure: ({ attrs = {} }) => {
      const caption = attrs['caption']
      const below = caption ? tag('figcaption', {}, escape(String(caption))) : ''
      return tag('figure', {}, image(attrs) + below)
    },
    gallery: (node) => tag('div', { class: 'gallery', 'data-gallery': '{}' }, blocks(node)),
    embed: ({ attrs }) => {
      const embed = nodeAttrs.embed.parse(attrs)
      // WordPress shows the video of an address that has a line of its own.
      const frame = `<div class="wp-block-embed__wrapper">\n${embedTarget(embed).href}\n</div>`
      const title = tag('figcaption', {}, escape(embed.title))
      return tag('figure', { class: 'wp-block-embed' }, frame + title)
    },
    chart: ({ attrs }) => chartHtml(chartAttrs.parse(attrs)),
    callout: (node) => {
      const { tone } = nodeAttrs.callout.parse(node.attrs)
      const name = tag('strong', {}, escape(translatorFor(text.lang)(`text.${tone}`)))
      const head = tag('p', { class: 'callout-name' }, name)
      return tag('div', { class: `callout ${tone}` }, `${head}\n${blocks(node)}`)
    },
    toggle: (node) => {
      const { title } = nodeAttrs.toggle.parse(node.attrs)
      return tag('details', {}, tag('summary', {}, escape(title)) + blocks(node))
    },
    pullQuote: (node) => tag('blockquote', { class: 'pull-quote' }, tag('p', {}, inside(node))),
    button: ({ attrs }) => {
      const { text: words, href } = nodeAttrs.button.parse(attrs)
      return tag('p', { class: 'link-button' }, tag('a', { href: target(href) }, escape(words)))
    },
    linkCard: ({ attrs }) => {
      const { href, title, description, site } = nodeAttrs.linkCard.parse(attrs)
      const link = tag('a', { href: target(href) }, escape(title))
      const line = (name: string, words?: string) =>
        words ? tag('p', { class: `link-card-${name}` }, escape(words)) : ''
      const head = tag('p', { class: 'link-card-title' }, link)
      const rest = line('text', description) + line('site', site)
      return tag('div', { class: 'link-card' }, head + rest)
    },
    footnote: () => {
      lastNote += 1
      const link = tag('a', { href: `#note${lastNote}`, role: 'doc-noteref' }, String(lastNote))
      return tag('sup', { id: `mark${lastNote}` }, link)
    },
  }

  function htmlOf(node: RichTextNode): string {
    return (writers[node.type] ?? inside)(node)
  }

  const body = content.map(htmlOf).join('\n')
  const notes = footnotesIn(content).map(({ attrs }, index) => {
    const { text: words, href } = nodeAttrs.footnote.parse(attrs)
    const note = href ? tag('a', { href: target(href) }, escape(words)) : escape(words)
    const back = tag('a', { href: `#mark${index + 1}`, role: 'doc-backlink' }, '↩')
    return tag('li', { id: `note${index + 1}` }, `${note} ${back}`)
  })
  if (notes.length === 0) return body
  return `${body}\n${tag('section', { class: 'footnotes' }, tag('ol', {}, notes.join('')))}`
}

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
