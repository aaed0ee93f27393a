import { svgPath, localizedPath, slug, localizedText } from './fields/text-fields.ts'
import type { EntryTypeDefinition } from './fields/definition.ts'

export const partner = {
  fields: {
    title: localizedText(60),
    line: localizedText(120),
    mark: svgPath(),
    link: localizedPath({ isOptional: true }),
    slug: slug(40),
  },
  description: 'line',
  picture: null,
  defaults: () => ({ title: {}, line: {}, link: {} }),
} satisfies EntryTypeDefinition
