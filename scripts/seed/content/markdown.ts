import { parse } from 'yaml'
import { parseMarkdown } from '../../../client/contract/markdown/read.ts'
import type { RichTextDocument, RichTextNode } from '../../../client/contract/text/rich-text.ts'

/** Resolves `article:slug`, `game:slug` and site paths to addresses in the text's language. */
export type ResolveLink = (target: string) => string

/**
 * Code blocks of the types in `blocks` become those nodes. Throws if the text uses anything that the schema does not
 * allow.
 */
export function toRichText(
  markdown: string,
  link: ResolveLink,
  blocks: Readonly<Record<string, RichTextNode | undefined>> = {},
): RichTextDocument {
  // The attribution is a separate paragraph below the quotation.
  const source = markdown.replaceAll(/\n> (?=[—–])/g, '\n>\n> ')
  const code = (type: string, text: string) => {
    return type === 'chart' ? chart(text) : blocks[type]
  }
  return parseMarkdown(source, { link, code })
}

/** A chart is a code block of type `chart`: its attributes in YAML, and under the name of each series its values. */
function chart(source: string): RichTextNode {
  const { series, ...rest } = parse(source) as { series: Record<string, number[]> }
  const named = Object.entries(series).map(([name, values]) => ({ name, values }))
  return { type: 'chart', attrs: { ...rest, series: named } }
}
