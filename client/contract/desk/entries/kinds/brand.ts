import { slug, texts } from './fields/text-fields.ts'
import type { Kind } from './fields/kind.ts'

/** A house that games and events belong to. */
export const brand = {
  fields: {
    title: texts(60),
    intro: texts(300, { isLong: true, isOptional: true }),
    slug: slug(40),
  },
  description: 'intro',
  picture: null,
  begin: () => ({ title: {}, intro: {} }),
} satisfies Kind
