import { newsCategories, topics } from '../../../categories.ts'
import { maxAuthorLength, maxCoverAltLength } from '../../limits.ts'
import { optionalText, richText, text } from './fields/text-fields.ts'
import { select, flag, optionalPoll, image, tags } from './fields/value-fields.ts'
import type { EntryTypeDefinition } from './fields/definition.ts'

export const article = {
  fields: {
    title: text(200),
    subtitle: text(400),
    cover_img: image(),
    cover_alt: optionalText(maxCoverAltLength, { of: 'cover_img' }),
    category: select(newsCategories, 'category'),
    topic: select(topics, 'category'),
    tags: tags(),
    author: text(maxAuthorLength, { scope: 'own' }),
    poll_id: optionalPoll(),
    is_comment_open: flag(),
    body: richText(),
  },
  description: 'subtitle',
  picture: 'cover_img',
  defaults: (author: string) => ({
    author,
    tags: [],
    cover_alt: '',
    is_comment_open: true,
    poll_id: null,
  }),
} satisfies EntryTypeDefinition
