import type { RichTextDocument } from '../../contract/text/rich-text.ts'
import { TitleText } from './title-text.tsx'
import { RichText } from './rich-text.tsx'

/** Rich text whose headings break like titles. Rendered only by the server, which has the dictionary. */
export function ServerRichText({ document }: { document: RichTextDocument }) {
  return <RichText document={document} Title={TitleText} />
}
