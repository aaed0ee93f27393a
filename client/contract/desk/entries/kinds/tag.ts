import { slug, texts } from './fields/text-fields.ts'
import type { Kind } from './fields/kind.ts'

/** A tag by its label. Articles and games hold its slug, so that stays. */
export const tag = {
  fields: { title: texts(40), slug: slug(60) },
  description: 'title',
  picture: null,
  begin: () => ({ title: {} }),
} satisfies Kind
