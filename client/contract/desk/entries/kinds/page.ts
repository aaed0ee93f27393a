import { isBuiltInPage } from '../../../site/built-in-pages.ts'
import { emptyText, hasContent } from '../../../text/rich-text.ts'
import { optionalText, path, richText, text } from './fields/text-fields.ts'
import type { EntryTypeDefinition } from './fields/definition.ts'

/** Text of a page at a fixed address. Other parts of the site may add to the page. */
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
  // A built-in page has content of its own, so its body may be empty.
  crossFieldError: ({ uri, body }) =>
    isBuiltInPage(String(uri)) || (body && hasContent(body)) ? null : 'body',
} satisfies EntryTypeDefinition
