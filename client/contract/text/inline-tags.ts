// Inline content as one text in which numbered tags stand for marks, so that a translation may reorder words around
// links and emphasis: `Read <2>the rules</2> first.<4/>`. The numbers are the positions of the nodes, from 1.
import type { RichTextNode } from './rich-text.ts'

const tag = /<(\d+)>([^<]*)<\/\1>|<(\d+)\/>/g
const escaped: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escape = (text: string) => text.replaceAll(/[&<>]/g, (sign) => escaped[sign]!)
const unescape = (text: string) =>
  text.replaceAll(/&(?:amp|lt|gt);/g, (entity) =>
    entity === '&amp;' ? '&' : entity === '&lt;' ? '<' : '>',
  )

const isText = ({ type, marks }: RichTextNode) =>
  type === 'text' && !marks?.some((mark) => mark.type === 'code')
const isPlain = (node: RichTextNode) => isText(node) && !node.marks?.length

/** Text with tags, or `null` for content that is not several inline nodes with words among them. */
export function taggedText(content: readonly RichTextNode[]): string | null {
  const isInline = content.length > 1 && content.every((node) => node.content === undefined)
  if (!isInline || !content.some((node) => isText(node) && node.text?.trim())) return null
  return content
    .map((node, index) => {
      if (isPlain(node)) return escape(node.text ?? '')
      const number = index + 1
      return isText(node) ? `<${number}>${escape(node.text ?? '')}</${number}>` : `<${number}/>`
    })
    .join('')
}

/** Nodes of a translated text, or `null` unless it has each tag of the source exactly once. */
export function untaggedNodes(
  text: string,
  source: readonly RichTextNode[],
): RichTextNode[] | null {
  const nodes: RichTextNode[] = []
  const left = new Set(source.flatMap((node, index) => (isPlain(node) ? [] : [index + 1])))
  const between: string[] = []
  let at = 0
  for (const { 0: whole, 1: opened, 2: words = '', 3: single, index } of text.matchAll(tag)) {
    const number = Number(opened ?? single)
    const node = source[number - 1]
    if (!node || !left.delete(number) || isText(node) !== (words !== '')) return null
    nodes.push(...plainNodes(text.slice(at, index)))
    nodes.push(isText(node) ? { ...node, text: unescape(words) } : node)
    between.push(text.slice(at, index))
    at = index + whole.length
  }
  nodes.push(...plainNodes(text.slice(at)))
  between.push(text.slice(at))
  const isBroken = between.some((words) => /<\/?\d+\/?>/.test(words))
  return left.size > 0 || isBroken ? null : nodes
}

const plainNodes = (words: string): RichTextNode[] =>
  words === '' ? [] : [{ type: 'text', text: unescape(words) }]
