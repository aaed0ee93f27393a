// Properties of each kind of node in rich text that search, translation, comparison, reading and the editor need. The
// tables of schemas, views and editor nodes use the same names.

interface NodeTraits {
  /** Content; absent for a node that only has attributes. */
  holds?:
    | 'text'
    | 'code'
    | 'inline'
    | 'paragraphs'
    | 'blocks'
    | 'figures'
    | 'items'
    | 'rows'
    | 'cells'
  /** Attributes with texts to translate. */
  texts?: readonly string[]
  /** True if these texts are part of the plain text. */
  isRead?: true
  /** Attribute with the alternative text of an image, if `texts` does not name it. It is translated, and never read. */
  alt?: string
  /** True for a part of a line. */
  isInline?: true
  /** True if its styles are those of `client/ui/text/blocks.css`. */
  isStyled?: true
  /** True if a text with only this node is not empty. */
  isContent?: true
}

const traits = {
  text: { holds: 'text', isInline: true },
  hardBreak: { isInline: true },
  footnote: { texts: ['text'], isInline: true, isStyled: true },
  paragraph: { holds: 'inline' },
  heading: { holds: 'inline' },
  pullQuote: { holds: 'inline', isStyled: true },
  codeBlock: { holds: 'code', isStyled: true },
  blockquote: { holds: 'paragraphs' },
  callout: { holds: 'blocks', isStyled: true },
  toggle: { holds: 'blocks', texts: ['title'], isRead: true, isStyled: true },
  bulletList: { holds: 'items' },
  orderedList: { holds: 'items' },
  listItem: { holds: 'blocks' },
  table: { holds: 'rows' },
  tableRow: { holds: 'cells' },
  tableHeader: { holds: 'paragraphs' },
  tableCell: { holds: 'paragraphs' },
  gallery: { holds: 'figures', isStyled: true },
  figure: { texts: ['alt', 'caption'], isContent: true },
  embed: { texts: ['title'], isContent: true },
  chart: { isContent: true },
  button: { texts: ['text'], isRead: true, isContent: true, isStyled: true },
  linkCard: {
    texts: ['title', 'description'],
    isRead: true,
    alt: 'alt',
    isContent: true,
    isStyled: true,
  },
  horizontalRule: {},
} satisfies Record<string, NodeTraits>

const byName = new Map<string, NodeTraits>(Object.entries(traits))
const unknown: NodeTraits = {}

export const traitsOf = (type: string): NodeTraits => byName.get(type) ?? unknown

interface Content {
  content?: readonly (Content & { type: string })[]
}

export function hasStyledBlocks({ content = [] }: Content): boolean {
  return content.some((node) => traitsOf(node.type).isStyled || hasStyledBlocks(node))
}

/** Non-empty texts in the attributes of a node, in the order of `texts`. */
export function attrTexts({
  type,
  attrs,
}: {
  type: string
  attrs?: Readonly<Record<string, unknown>> | undefined
}): string[] {
  return (traitsOf(type).texts ?? []).flatMap((name) => {
    const text = attrs?.[name]
    return typeof text === 'string' && text !== '' ? [text] : []
  })
}
