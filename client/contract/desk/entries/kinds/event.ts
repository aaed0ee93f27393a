import { eventKinds } from '../../../calendar/calendar.ts'
import { categories } from '../../../categories.ts'
import { optionalPath, texts } from './fields/text-fields.ts'
import { brand, choice, flag, moment } from './fields/value-fields.ts'
import { endsEarly, type Kind } from './fields/kind.ts'
import { eventTitleLength } from '../../limits.ts'

/** What the month calendar shows. */
export const event = {
  fields: {
    title: texts(eventTitleLength),
    kind: choice(eventKinds, 'event_kind'),
    brand_id: brand(),
    category: choice(categories, 'category'),
    starts_at: moment(),
    ends_at: moment(),
    link: optionalPath(),
    is_exclusive: flag(),
  },
  description: 'title',
  picture: null,
  begin: () => ({ title: {}, kind: 'event', link: '', is_exclusive: false }),
  flaw: endsEarly('starts_at', 'ends_at'),
} satisfies Kind
