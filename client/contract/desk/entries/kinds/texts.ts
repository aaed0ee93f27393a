// Entry types whose main part is a text.
import { newsCategories, topics } from '../../../categories.ts'
import { maxAuthorLength, maxCoverAltLength } from '../../limits.ts'
import { optionalText, richText, text, path } from './fields/text-fields.ts'
import {
  authors,
  select,
  flag,
  optionalPoll,
  image,
  tags,
  dateTime,
  fromSource,
} from './fields/value-fields.ts'
import type { EntryTypeDefinition } from './fields/definition.ts'
import { articleSearchFields, searchFields } from './search-fields.ts'
import { legalKinds } from '../../../terms.ts'
import { isBuiltInPage } from '../../../site/built-in-pages.ts'
import { emptyText, hasContent } from '../../../text/rich-text.ts'

export const article = {
  fields: {
    title: text(200),
    subtitle: text(400),
    cover_img: image(),
    cover_alt: optionalText(maxCoverAltLength, { of: 'cover_img' }),
    category: select(newsCategories, 'category'),
    topic: select(topics, 'category'),
    tags: tags(),
    authors: authors(),
    author: text(maxAuthorLength, { scope: 'own' }),
    poll_id: optionalPoll(),
    is_comment_open: flag(),
    body: richText(),
    ...articleSearchFields,
  },
  description: 'subtitle',
  image: 'cover_img',
  defaults: (author: string) => ({
    author,
    authors: [],
    tags: [],
    cover_alt: '',
    is_comment_open: true,
    poll_id: null,
  }),
} satisfies EntryTypeDefinition

/** Text of a page at a fixed address. Other parts of the site may add to the page. */
export const page = {
  fields: {
    title: text(200),
    subtitle: optionalText(400, { isLong: true }),
    body: richText({ isOptional: true }),
    uri: path(),
    ...searchFields,
  },
  description: 'subtitle',
  image: null,
  defaults: () => ({ subtitle: '', body: emptyText }),
  // A built-in page has content of its own, so its body may be empty.
  crossFieldError: ({ uri, body }) =>
    isBuiltInPage(String(uri)) || (body && hasContent(body)) ? null : 'body',
} satisfies EntryTypeDefinition

/**
 * A legal document. A substantial change of the original makes a new version (docs/decisions/content/terms.md).
 */
export const terms = {
  fields: {
    kind: select(legalKinds, 'legal_kind'),
    title: text(200),
    subtitle: optionalText(400, { isLong: true }),
    reason: optionalText(600, { isLong: true }),
    body: richText(),
    effective_at: fromSource(dateTime()),
    notify_members: fromSource(flag()),
  },
  description: 'subtitle',
  image: null,
  defaults: () => ({ subtitle: '', reason: '', body: emptyText, notify_members: true }),
} satisfies EntryTypeDefinition
