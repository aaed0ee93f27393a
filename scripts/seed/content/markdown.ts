// Reads the Markdown of the demo content.
import { parse } from 'yaml'
import { parseMarkdown } from '../../../client/contract/markdown/read.ts'
import type { RichTextDocument, RichTextNode } from '../../../client/contract/text/rich-text.ts'

/** Resolves `article:slug`, `game:slug` and site paths to addresses in the text's language. */
export type ResolveLink = (target: string) => string

/**
 * A code block of type `diagram` becomes `diagram`. Throws if the text uses anything that the schema does not allow.
 */
export function toRichText(
  markdown: string,
  link: ResolveLink,
  diagram?: RichTextNode,
): RichTextDocument {
  // The attribution is a separate paragraph below the quotation.
  const source = markdown.replaceAll(/\n> (?=[—–])/g, '\n>\n> ')
  const code = (type: string, text: string) => {
    if (type === 'diagram') return diagram
    return type === 'chart' ? chart(text) : undefined
  }
  return parseMarkdown(source, { link, code })
}

/** A chart is a code block of type `chart`: its attributes in YAML, and under the name of each series its values. */
function chart(source: string): RichTextNode {
  const { series, ...rest } = parse(source) as { series: Record<string, number[]> }
  const named = Object.entries(series).map(([name, values]) => ({ name, values }))
  return { type: 'chart', attrs: { ...rest, series: named } }
}
