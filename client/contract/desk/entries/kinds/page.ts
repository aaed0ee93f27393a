import { isBuiltInPage } from '../../../site/built-in-pages.ts'
import { emptyText, hasContent } from '../../../text/rich-text.ts'
import { optionalText, path, richText, text } from './fields/text-fields.ts'
import type { EntryTypeDefinition } from './fields/definition.ts'

/** The text of a page at a fixed address, which other parts of the site may complete. */
export const page = {
  fields: {
    title: text(200),
    subtitle: optionalText(400, { isLong: true }),
    body: richText({ isOptional: true }),
    uri: path(),
  },
  description: 'subtitle',
  picture: null,
  defaults: () => ({ subtitle: '', body: emptyText }),
  // A built-in page shows something of its own.
  crossFieldError: ({ uri, body }) =>
    isBuiltInPage(String(uri)) || (body && hasContent(body)) ? null : 'body',
} satisfies EntryTypeDefinition
