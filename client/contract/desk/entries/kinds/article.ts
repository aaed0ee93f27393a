import { newsCategories, topics } from '../../../categories.ts'
import { longestAuthor, longestCoverAlt } from '../../limits.ts'
import { note, richText, text } from './fields/text-fields.ts'
import { choice, flag, optionalPoll, picture, tags } from './fields/value-fields.ts'
import type { Kind } from './fields/kind.ts'

export const article = {
  fields: {
    title: text(200),
    subtitle: text(400),
    cover_img: picture(),
    cover_alt: note(longestCoverAlt, { of: 'cover_img' }),
    category: choice(newsCategories, 'category'),
    topic: choice(topics, 'category'),
    tags: tags(),
    author: text(longestAuthor, { scope: 'own' }),
    poll_id: optionalPoll(),
    is_comment_open: flag(),
    body: richText(),
  },
  description: 'subtitle',
  picture: 'cover_img',
  begin: (author: string) => ({
    author,
    tags: [],
    cover_alt: '',
    is_comment_open: true,
    poll_id: null,
  }),
} satisfies Kind
