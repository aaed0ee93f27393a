import { slug, localizedText } from './fields/text-fields.ts'
import type { EntryTypeDefinition } from './fields/definition.ts'

/** A group of members with their own files. */
export const vipGroup = {
  fields: { title: localizedText(60), slug: slug(40) },
  description: 'title',
  picture: null,
  defaults: () => ({ title: {} }),
} satisfies EntryTypeDefinition
