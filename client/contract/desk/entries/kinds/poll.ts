import { localizedText } from './fields/text-fields.ts'
import { dateTime, number } from './fields/value-fields.ts'
import type { EntryTypeDefinition } from './fields/definition.ts'
import { list } from './list.ts'

/** A question to members. After the first vote, its options and the number of choices are fixed. */
export const poll = {
  fields: {
    title: localizedText(120),
    options: list({ option: localizedText(80) }, { rowTitleField: 'option', max: 20, min: 2 }),
    maximum_votable_amount: number(20),
    from_at: dateTime(),
    to_at: dateTime(),
  },
  description: 'title',
  picture: null,
  defaults: () => ({ title: {}, options: [], maximum_votable_amount: 1 }),
} satisfies EntryTypeDefinition
