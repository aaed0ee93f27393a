import { eventKinds } from '../../../calendar/kinds.ts'
import { categories } from '../../../categories.ts'
import { optionalPath, localizedText } from './fields/text-fields.ts'
import { brand, select, flag, dateTime } from './fields/value-fields.ts'
import { endsBeforeStart, type EntryTypeDefinition } from './fields/definition.ts'
import { eventTitleLength } from '../../limits.ts'

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
  picture: null,
  defaults: () => ({ title: {}, kind: 'event', link: '', is_exclusive: false }),
  crossFieldError: endsBeforeStart('starts_at', 'ends_at'),
} satisfies EntryTypeDefinition
