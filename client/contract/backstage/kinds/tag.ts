import { slug, texts } from './text-fields.ts'
import type { Kind } from './kind.ts'

/** A tag by its label. Articles and games hold its slug, so that stays. */
export const tag = {
  fields: { title: texts(40), slug: slug(60) },
  description: 'title',
  picture: null,
  begin: () => ({ title: {} }),
} satisfies Kind
