// Facts about the site and the company that runs it, in legal documents: `{{site}}`, `{{company}}`.
import type { Chrome } from '../../../client/contract/site/site.ts'
import type { LegalKind } from '../../../client/contract/terms.ts'
import {
  plainText,
  type RichTextDocument,
  type RichTextNode,
} from '../../../client/contract/text/rich-text.ts'

type Facts = Record<string, string>

function factsOf({ header, settings }: Pick<Chrome, 'header' | 'settings'>): Facts {
  return {
    site: header.web_title,
    company: settings.operator_name,
    address: settings.operator_address,
    email: settings.operator_email,
    registration: settings.operator_registration,
    age: String(settings.minimum_age),
  }
}

/** False for an imprint that does not name the company yet. */
export const isPublic = (kind: LegalKind, { settings }: Pick<Chrome, 'settings'>): boolean =>
  kind !== 'imprint' ||
  [settings.operator_name, settings.operator_address, settings.operator_email].every(Boolean)

interface Text {
  title: string
  subtitle: string
  body: RichTextDocument
}

/** The text with its facts. A paragraph with a missing fact is left out, and so is a heading without text. */
export function withFacts<Of extends Text>(
  text: Of,
  chrome: Pick<Chrome, 'header' | 'settings'>,
): Of {
  const facts = factsOf(chrome)
  const isComplete = (node: RichTextNode) =>
    [...plainText(node).matchAll(pattern)].every(([, name = '']) => facts[name] !== '')
  const blocks = text.body.content.filter(isComplete)
  const content = blocks
    .filter(
      (node, index) => !isHeading(node) || (blocks[index + 1] && !isHeading(blocks[index + 1]!)),
    )
    .map((node) => filledNode(node, facts))
  // Only texts change, so the document stays valid.
  const body = { ...text.body, content } as RichTextDocument
  return { ...text, title: filled(text.title, facts), subtitle: filled(text.subtitle, facts), body }
}

const pattern = /\{\{([a-z]+)\}\}/g
const isHeading = ({ type }: RichTextNode) => type === 'heading'

const filled = (text: string, facts: Facts) =>
  text.replaceAll(pattern, (whole, name: string) => facts[name] ?? whole)

function filledNode(node: RichTextNode, facts: Facts): RichTextNode {
  return {
    ...node,
    ...(node.text !== undefined && { text: filled(node.text, facts) }),
    ...(node.content && { content: node.content.map((one) => filledNode(one, facts)) }),
  }
}
