// A page of the site as elements that another framework can render: the same texts, lists and links.
import { createRequire } from 'node:module'

interface JsdomModule {
  JSDOM: new (html: string) => { window: { document: Document } }
}

/** The package has no types. */
const { JSDOM } = createRequire(import.meta.url)('jsdom') as JsdomModule

/** A text, or an element by its tag, React's properties and children. */
type Node = string | [tag: string, properties: Properties, ...children: Node[]]
type Properties = Record<string, string | true | Record<string, string>>

export interface PeerPage {
  title: string
  lang: string
  body: Node[]
}

/** Frameworks have scripts and islands of their own, and no framework renders the content of a template. */
const omitted = new Set(['script', 'template'])
/** Attributes whose empty value means true. */
const boolean = new Set(['checked', 'disabled', 'hidden', 'inert', 'open', 'required', 'selected'])
const renamed: Record<string, string> = { class: 'className', for: 'htmlFor' }

export function peerPage(html: string): PeerPage {
  const { document } = new JSDOM(html).window
  const { title, documentElement, body } = document
  return { title, lang: documentElement.lang, body: childrenOf(body) }
}

function childrenOf(element: Element): Node[] {
  return [...element.childNodes].flatMap((node): Node[] => {
    if (node.nodeType === node.TEXT_NODE) return [node.nodeValue ?? '']
    const child = node.nodeType === node.ELEMENT_NODE ? (node as Element) : undefined
    if (!child || omitted.has(child.localName)) return []
    return [[child.localName, propertiesOf(child), ...childrenOf(child)]]
  })
}

function propertiesOf(element: Element): Properties {
  return Object.fromEntries(
    [...element.attributes].map(({ name, value }) => {
      if (name === 'style') return [name, styleOf(value)]
      if (boolean.has(name)) return [name, true]
      return [renamed[name] ?? name, value]
    }),
  )
}

/** React takes declarations as an object, with custom properties by their own names. */
function styleOf(text: string): Record<string, string> {
  const declarations = text.split(';').filter((one) => one.includes(':'))
  return Object.fromEntries(
    declarations.map((one) => {
      const [name = '', value = ''] = one.split(/:(.*)/s).map((part) => part.trim())
      return [name.startsWith('--') ? name : camelCase(name), value]
    }),
  )
}

function camelCase(name: string): string {
  return name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
