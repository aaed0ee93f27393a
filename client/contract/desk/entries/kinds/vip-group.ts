import { slug, texts } from './fields/text-fields.ts'
import type { Kind } from './fields/kind.ts'

/** Members who get files of their own. */
export const vipGroup = {
  fields: { title: texts(60), slug: slug(40) },
  description: 'title',
  picture: null,
  begin: () => ({ title: {} }),
} satisfies Kind
