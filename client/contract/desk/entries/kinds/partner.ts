import { outline, sitePaths, slug, texts } from './fields/text-fields.ts'
import type { Kind } from './fields/kind.ts'

export const partner = {
  fields: {
    title: texts(60),
    line: texts(120),
    mark: outline(),
    link: sitePaths({ isOptional: true }),
    slug: slug(40),
  },
  description: 'line',
  picture: null,
  begin: () => ({ title: {}, line: {}, link: {} }),
} satisfies Kind
