import { categories } from '../../../categories.ts'
import { localizedText } from './fields/text-fields.ts'
import { brand, select, dateTime } from './fields/value-fields.ts'
import type { EntryTypeDefinition } from './fields/definition.ts'

/** A game on the timeline without a page: announced or retired. */
export const launch = {
  fields: {
    title: localizedText(120),
    line: localizedText(300, { isLong: true }),
    brand_id: brand(),
    category: select(categories, 'category'),
    released_at: dateTime(),
  },
  description: 'line',
  picture: null,
  defaults: () => ({ title: {}, line: {} }),
} satisfies EntryTypeDefinition
