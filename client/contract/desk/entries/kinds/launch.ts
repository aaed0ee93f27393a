import { categories } from '../../../categories.ts'
import { texts } from './fields/text-fields.ts'
import { brand, choice, moment } from './fields/value-fields.ts'
import type { Kind } from './fields/kind.ts'

/** A game on the timeline that has no page: announced, or retired. */
export const launch = {
  fields: {
    title: texts(120),
    line: texts(300, { isLong: true }),
    brand_id: brand(),
    category: choice(categories, 'category'),
    released_at: moment(),
  },
  description: 'line',
  picture: null,
  begin: () => ({ title: {}, line: {} }),
} satisfies Kind
