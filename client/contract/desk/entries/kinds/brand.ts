import { slug, localizedText } from './fields/text-fields.ts'
import type { EntryTypeDefinition } from './fields/definition.ts'

/** A brand of games and events. */
export const brand = {
  fields: {
    title: localizedText(60),
    intro: localizedText(300, { isLong: true, isOptional: true }),
    slug: slug(40),
  },
  description: 'intro',
  picture: null,
  defaults: () => ({ title: {}, intro: {} }),
} satisfies EntryTypeDefinition
