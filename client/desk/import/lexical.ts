// HTML of documents of Ghost's editor (Lexical). The result is cleaned like pasted HTML, and has the classes from which
// boxes are read (client/desk/editor/paste/boxes.ts).
import { marked } from 'marked'
import { embedIn } from '../../contract/text/embed.ts'

interface LexicalNode {
  type?: string
  children?: LexicalNode[]
  [name: string]: unknown
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign)
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** Bits of `format`, with their elements. */
const formats: readonly (readonly [number, string])[] = [
  [1, 'strong'],
  [2, 'em'],
  [4, 's'],
  [8, 'u'],
  [16, 'code'],
  [32, 'sub'],
  [64, 'sup'],
]

interface LexicalHtml {
  html: string
  /** False if it has parts of unknown types, which are left out. */
  isWhole: boolean
  /** True if it has cards that only members saw, which are left out. */
  isForMembers: boolean
}

export function lexicalHtml(json: string): LexicalHtml {
  let [isWhole, isForMembers] = [true, false]
  const inside = ({ children = [] }: LexicalNode) => children.map(htmlOf).join('')

  function htmlOf(node: LexicalNode): string {
    const type = (node.type ?? '').replace(/^extended-/, '')
    const reader = readerOf(node)
    if (reader === 'member') isForMembers = true
    if (reader !== 'anyone') return ''
    const writer = blocks[type]
    if (writer) return writer(node, inside(node))
    const card = cards[type]
    if (card) return card(node)
    isWhole = false
    return inside(node)
  }

  try {
    const { root } = JSON.parse(json) as { root?: LexicalNode }
    const html = root ? htmlOf({ ...root, type: 'root' }) : ''
    return { html, isWhole, isForMembers }
  } catch {
    return { html: '', isWhole: false, isForMembers: false }
  }
}

/** Readers of the site who see a card. */
function readerOf({ visibility }: LexicalNode): 'anyone' | 'member' | 'nobody' {
  const web = partOf(partOf(visibility)['web'])
  if (web['nonMember'] !== false) return 'anyone'
  return textOf(web['memberSegment']) === '' ? 'nobody' : 'member'
}

const partOf = (value: unknown) =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

const wrap = (name: string) => (_: LexicalNode, inner: string) => `<${name}>${inner}</${name}>`
const linked = (node: LexicalNode, inner: string) =>
  `<a href="${escape(textOf(node['url']))}">${inner}</a>`

/** Elements with children. */
const blocks: Record<string, (node: LexicalNode, inner: string) => string> = {
  root: (_, inner) => inner,
  paragraph: wrap('p'),
  heading: ({ tag }, inner) => {
    const name = /^h[1-6]$/.test(textOf(tag)) ? textOf(tag) : 'h2'
    return `<${name}>${inner}</${name}>`
  },
  quote: wrap('blockquote'),
  aside: (_, inner) => `<blockquote class="pull-quote"><p>${inner}</p></blockquote>`,
  list: ({ listType, start }, inner) => {
    if (listType !== 'number') return `<ul>${inner}</ul>`
    const first = Number(start ?? 1)
    return first > 1 ? `<ol start="${first}">${inner}</ol>` : `<ol>${inner}</ol>`
  },
  listitem: wrap('li'),
  link: linked,
  autolink: linked,
  linebreak: () => '<br>',
  tab: () => ' ',
  text: ({ text, format }) =>
    formats
      .filter(([bit]) => (Number(format ?? 0) & bit) !== 0)
      .reduce((html, [, name]) => `<${name}>${html}</${name}>`, escape(textOf(text))),
}

/** Cards, with their fields. Texts of cards are HTML, unless they are escaped here. */
const cards: Record<string, (node: LexicalNode) => string> = {
  image: figureOf,
  gallery: ({ images, caption }) => {
    const figures = Array.isArray(images) ? images.map((one: LexicalNode) => figureOf(one)) : []
    const below = textOf(caption) && `<figcaption>${textOf(caption)}</figcaption>`
    return `<figure class="kg-gallery-card">${figures.join('')}${below}</figure>`
  },
  bookmark: ({ url, metadata, caption }) => {
    const { title, description, publisher } = partOf(metadata)
    const line = (name: string, text: unknown) =>
      textOf(text) && `<div class="kg-bookmark-${name}">${escape(textOf(text))}</div>`
    const name = textOf(title) || textOf(url)
    const lines = `${line('title', name)}${line('description', description)}${line('publisher', publisher)}`
    const card = `<div class="kg-bookmark-card"><a href="${escape(textOf(url))}">${lines}</a></div>`
    return card + (textOf(caption) && `<p>${textOf(caption)}</p>`)
  },
  embed: ({ url, html, metadata, caption }) => {
    const title = textOf(partOf(metadata)['title'])
    if (embedIn(textOf(url)))
      return `<figure class="wp-block-embed">${escape(textOf(url))}<figcaption>${escape(title)}</figcaption></figure>`
    const below = textOf(caption) && `<p>${textOf(caption)}</p>`
    return (textOf(html) || linkBlock(textOf(url), title)) + below
  },
  button: ({ buttonUrl, buttonText }) => button(buttonUrl, buttonText),
  file: ({ src, fileTitle, fileName, fileCaption }) =>
    linkBlock(textOf(src), textOf(fileTitle) || textOf(fileName)) +
    (textOf(fileCaption) && `<p>${escape(textOf(fileCaption))}</p>`),
  audio: ({ src, title }) => linkBlock(textOf(src), textOf(title)),
  video: ({ src, fileName, caption }) =>
    linkBlock(textOf(src), textOf(fileName)) + (textOf(caption) && `<p>${textOf(caption)}</p>`),
  callout: ({ calloutText, calloutEmoji, backgroundColor }) => {
    const words = textOf(calloutText)
    const text = /^\s*<p\b/.test(words) ? words : `<p>${words}</p>`
    const sign = textOf(calloutEmoji) && `${escape(textOf(calloutEmoji))} `
    const tone = tones[textOf(backgroundColor)] ?? 'info'
    return `<div class="callout ${tone}">${text.replace(/<p\b[^>]*>/, (start) => start + sign)}</div>`
  },
  toggle: ({ heading, content }) =>
    `<details><summary>${textOf(heading)}</summary>${textOf(content)}</details>`,
  codeblock: ({ code, language, caption }) => {
    const name = escape(textOf(language))
    const written = `<pre><code class="language-${name}">${escape(textOf(code))}</code></pre>`
    return written + (textOf(caption) && `<p>${textOf(caption)}</p>`)
  },
  horizontalrule: () => '<hr>',
  html: ({ html }) => textOf(html),
  markdown: ({ markdown }) => marked.parse(textOf(markdown), { async: false }),
  product: ({ productTitle, productDescription, productImageSrc, productUrl, productButton }) =>
    `<h3>${textOf(productTitle)}</h3>` +
    (textOf(productImageSrc) && figureOf({ src: productImageSrc })) +
    textOf(productDescription) +
    (textOf(productUrl) && button(productUrl, productButton)),
  header: ({ header, subheader, buttonUrl, buttonText, buttonEnabled }) =>
    `<h2>${textOf(header)}</h2>` +
    (textOf(subheader) && `<p>${textOf(subheader)}</p>`) +
    (buttonEnabled === true ? button(buttonUrl, buttonText) : ''),
  'call-to-action': ({ textValue, imageUrl, buttonUrl, buttonText, showButton }) =>
    (textOf(imageUrl) && figureOf({ src: imageUrl })) +
    textOf(textValue) +
    (showButton === false ? '' : button(buttonUrl, buttonText)),
  // Only in emails.
  email: () => '',
  'email-cta': () => '',
  paywall: () => '',
}

const tones: Record<string, string> = { green: 'tip', yellow: 'warn', red: 'warn', pink: 'warn' }

function figureOf(node: LexicalNode): string {
  const picture = `<img src="${escape(textOf(node['src']))}" alt="${escape(textOf(node['alt']))}">`
  const caption = textOf(node['caption'])
  return `<figure>${picture}${caption && `<figcaption>${caption}</figcaption>`}</figure>`
}

const button = (url: unknown, text: unknown) =>
  textOf(url) &&
  `<div class="link-button"><a href="${escape(textOf(url))}">${escape(textOf(text) || textOf(url))}</a></div>`

const linkBlock = (url: string, title: string) =>
  url && `<p><a href="${escape(url)}">${escape(title || url)}</a></p>`
