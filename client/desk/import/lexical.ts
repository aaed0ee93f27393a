// HTML of documents of Ghost's editor (Lexical). The result is cleaned like pasted HTML.

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

/** `isWhole` is false if it has parts of unknown types, which are left out. */
export function lexicalHtml(json: string): { html: string; isWhole: boolean } {
  let isWhole = true
  const inside = ({ children = [] }: LexicalNode) => children.map(htmlOf).join('')
  const wrap = (name: string, node: LexicalNode) => `<${name}>${inside(node)}</${name}>`

  function htmlOf(node: LexicalNode): string {
    const type = (node.type ?? '').replace(/^extended-/, '')
    const writer = writers[type]
    if (writer) return writer(node)
    isWhole = false
    return inside(node)
  }

  const writers: Record<string, (node: LexicalNode) => string> = {
    root: inside,
    paragraph: (node) => wrap('p', node),
    heading: (node) =>
      wrap(/^h[1-6]$/.test(textOf(node['tag'])) ? textOf(node['tag']) : 'h2', node),
    quote: (node) => wrap('blockquote', node),
    aside: (node) => wrap('blockquote', node),
    list: (node) => wrap(node['listType'] === 'number' ? 'ol' : 'ul', node),
    listitem: (node) => wrap('li', node),
    link: (node) => `<a href="${escape(textOf(node['url']))}">${inside(node)}</a>`,
    autolink: (node) => `<a href="${escape(textOf(node['url']))}">${inside(node)}</a>`,
    linebreak: () => '<br>',
    tab: () => ' ',
    text: (node) =>
      formats
        .filter(([bit]) => (Number(node['format'] ?? 0) & bit) !== 0)
        .reduce((text, [, name]) => `<${name}>${text}</${name}>`, escape(textOf(node['text']))),
    image: figureOf,
    gallery: (node) => (Array.isArray(node['images']) ? node['images'].map(figureOf).join('') : ''),
    bookmark: (node) => linkBlock(textOf(node['url']), titleIn(node['metadata'])),
    embed: (node) => textOf(node['html']) || linkBlock(textOf(node['url']), ''),
    button: (node) => linkBlock(textOf(node['buttonUrl']), textOf(node['buttonText'])),
    file: (node) => linkBlock(textOf(node['src']), textOf(node['fileTitle'])),
    callout: (node) => `<blockquote>${textOf(node['calloutText'])}</blockquote>`,
    toggle: (node) => `<h3>${textOf(node['heading'])}</h3>${textOf(node['content'])}`,
    codeblock: (node) => `<pre><code>${escape(textOf(node['code']))}</code></pre>`,
    horizontalrule: () => '<hr>',
    html: (node) => textOf(node['html']),
    paywall: () => '',
  }

  try {
    const { root } = JSON.parse(json) as { root?: LexicalNode }
    return { html: root ? htmlOf({ ...root, type: 'root' }) : '', isWhole }
  } catch {
    return { html: '', isWhole: false }
  }
}

function figureOf(node: LexicalNode): string {
  const picture = `<img src="${escape(textOf(node['src']))}" alt="${escape(textOf(node['alt']))}">`
  // Captions are HTML.
  const caption = textOf(node['caption'])
  return `<figure>${picture}${caption && `<figcaption>${caption}</figcaption>`}</figure>`
}

const linkBlock = (url: string, title: string) =>
  url && `<p><a href="${escape(url)}">${escape(title || url)}</a></p>`

const titleIn = (metadata: unknown) =>
  typeof metadata === 'object' && metadata !== null && 'title' in metadata
    ? textOf(metadata.title)
    : ''
