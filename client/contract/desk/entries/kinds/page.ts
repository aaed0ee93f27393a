import { emptyText } from '../../../text/rich-text.ts'
import { note, path, richText, text } from './fields/text-fields.ts'
import type { Kind } from './fields/kind.ts'

/** The text of a page at a fixed address, which other parts of the site may complete. */
export const page = {
  fields: {
    title: text(200),
    subtitle: note(400, { isLong: true }),
    body: richText(),
    uri: path(),
  },
  description: 'subtitle',
  picture: null,
  begin: () => ({ subtitle: '', body: emptyText }),
} satisfies Kind
