import type { RichTextDocument } from '../../contract/text/rich-text.ts'
import { HanWrap } from './phrases.tsx'
import { RichText } from './rich-text.tsx'

/**
 * Rich text whose Han headings break between words, like titles. Rendered only by the server, which has the dictionary.
 */
export function HanWrappedRichText({ document }: { document: RichTextDocument }) {
  return <RichText document={document} Title={HanWrap} />
}
