// Short entries with dates.
import { eventKinds } from '../../../calendar/kinds.ts'
import { categories } from '../../../categories.ts'
import { optionalPath, localizedText } from './fields/text-fields.ts'
import { brand, select, flag, dateTime, number } from './fields/value-fields.ts'
import { endsBeforeStart, type EntryTypeDefinition } from './fields/definition.ts'
import { eventTitleLength } from '../../limits.ts'
import { list } from './list.ts'

/** An event of the month calendar. */
export const event = {
  fields: {
    title: localizedText(eventTitleLength),
    kind: select(eventKinds, 'event_kind'),
    brand_id: brand(),
    category: select(categories, 'category'),
    starts_at: dateTime(),
    ends_at: dateTime(),
    link: optionalPath(),
    is_exclusive: flag(),
  },
  description: 'title',
  image: null,
  defaults: () => ({ title: {}, kind: 'event', link: '', is_exclusive: false }),
  crossFieldError: endsBeforeStart('starts_at', 'ends_at'),
} satisfies EntryTypeDefinition

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
  image: null,
  defaults: () => ({ title: {}, line: {} }),
} satisfies EntryTypeDefinition

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
  image: null,
  defaults: () => ({ title: {}, options: [], maximum_votable_amount: 1 }),
} satisfies EntryTypeDefinition
