import { optionalText, richText, slug, text } from './fields/text-fields.ts'
import { select } from './fields/value-fields.ts'
import type { EntryTypeDefinition } from './fields/definition.ts'
import { list } from './list.ts'

/** Symbols of the site's sprite. */
const icons = [
  'circle-question-mark',
  'circle-user-round',
  'shield-check',
  'download',
  'calendar',
  'gamepad-2',
  'ticket',
  'handshake',
  'wallet',
  'trophy',
  'bell',
  'mail',
  'newspaper',
  'smartphone',
] as const

/** A topic of the FAQ with its questions. */
export const faq = {
  fields: {
    title: text(60),
    intro: optionalText(200, { isLong: true }),
    items: list(
      { question: text(200), answer: richText() },
      { rowTitleField: 'question', max: 99 },
    ),
    key: slug(60),
    icon: select(icons, 'icon'),
  },
  description: 'intro',
  image: null,
  defaults: () => ({ intro: '', items: [] }),
} satisfies EntryTypeDefinition
