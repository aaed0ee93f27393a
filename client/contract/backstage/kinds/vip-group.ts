import { slug, texts } from './text-fields.ts'
import type { Kind } from './kind.ts'

/** Members who get files of their own. */
export const vipGroup = {
  fields: { title: texts(60), slug: slug(40) },
  description: 'title',
  picture: null,
  begin: () => ({ title: {} }),
} satisfies Kind
