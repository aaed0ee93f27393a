import { slug, localizedText } from './fields/text-fields.ts'
import type { EntryTypeDefinition } from './fields/definition.ts'

/** A tag with its label. Its slug is fixed, because articles and games refer to it. */
export const tag = {
  fields: { title: localizedText(40), slug: slug(60) },
  description: 'title',
  picture: null,
  defaults: () => ({ title: {} }),
} satisfies EntryTypeDefinition
