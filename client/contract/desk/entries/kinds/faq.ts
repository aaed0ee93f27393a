import { note, richText, slug, text } from './fields/text-fields.ts'
import { choice } from './fields/value-fields.ts'
import type { Kind } from './fields/kind.ts'
import { list } from './list.ts'

/** Of the site's sprite. */
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

/** A topic with its questions. */
export const faq = {
  fields: {
    title: text(60),
    intro: note(200, { isLong: true }),
    items: list({ question: text(200), answer: richText() }, { title: 'question', most: 99 }),
    key: slug(60),
    icon: choice(icons, 'icon'),
  },
  description: 'intro',
  picture: null,
  begin: () => ({ intro: '', items: [] }),
} satisfies Kind
