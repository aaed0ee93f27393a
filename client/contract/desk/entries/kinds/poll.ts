import { texts } from './fields/text-fields.ts'
import { moment, number } from './fields/value-fields.ts'
import type { Kind } from './fields/kind.ts'
import { list } from './list.ts'

/** A question to members. Once somebody has voted, its options and how many may be chosen stay as they are. */
export const poll = {
  fields: {
    title: texts(120),
    options: list({ option: texts(80) }, { title: 'option', most: 20, least: 2 }),
    maximum_votable_amount: number(20),
    from_at: moment(),
    to_at: moment(),
  },
  description: 'title',
  picture: null,
  begin: () => ({ title: {}, options: [], maximum_votable_amount: 1 }),
} satisfies Kind
