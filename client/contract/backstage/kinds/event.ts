import { eventKinds } from '../../calendar.ts'
import { categories } from '../../categories.ts'
import { eventTitleLength } from '../event-import.ts'
import { optionalPath, texts } from './text-fields.ts'
import { brand, choice, flag, moment } from './value-fields.ts'
import { endsEarly, type Kind } from './kind.ts'

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
