// XML built from elements, so that all content is escaped.

/** Escaped XML; created only in this file. */
export interface Xml {
  readonly xml: string
}

type Content = string | Xml | readonly Xml[]

/** An element; text and attribute values are escaped. */
export function element(
  name: string,
  content: Content = '',
  attributes: Record<string, string> = {},
): Xml {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escape(value)}"`)
  const inner =
    typeof content === 'string' ? escape(content) : [content].flat().map(toText).join('')
  const start = name + written.join('')
  return { xml: inner ? `<${start}>${inner}</${name}>` : `<${start}/>` }
}

/** A complete document. */
export function xmlDocument(root: Xml): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root.xml}\n`
}

const toText = ({ xml }: Xml) => xml

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Characters that are invalid in XML 1.0 (section 2.2) are removed. */
// oxlint-disable-next-line no-control-regex
const forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu

/** HTML that shows a text. RSS readers take descriptions for HTML. */
export function htmlOf(text: string): string {
  return text.replaceAll(/[&<>]/g, (character) => entities[character]!)
}

function escape(text: string): string {
  return text.replaceAll(forbidden, '').replaceAll(/[&<>"]/g, (character) => entities[character]!)
}
