import { slug, localizedText } from './fields/text-fields.ts'
import type { EntryTypeDefinition } from './fields/definition.ts'

/** A tag by its label. Articles and games hold its slug, so that stays. */
export const tag = {
  fields: { title: localizedText(40), slug: slug(60) },
  description: 'title',
  picture: null,
  defaults: () => ({ title: {} }),
} satisfies EntryTypeDefinition
