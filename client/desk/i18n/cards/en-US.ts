import type { AsStrings } from '../../../i18n/messages.ts'
import type { cardsZhCN } from './zh-CN.ts'

export const cardsEnUS: AsStrings<typeof cardsZhCN> = {
  cards: {
    address: 'Address: https, or a path on this site',
    read: 'Read the page',
    reading: 'Reading the page…',
    read_none: 'The page does not describe itself. Please fill in the fields.',
    title: 'Title',
    description: 'Description (optional)',
    site: 'Site (optional)',
    found: 'Copy the picture from {{host}} into our library',
    found_hint: 'Readers see our copy of the picture. Check that we may use it.',
    frame: 'Readers can load the original from {{name}}',
    frame_hint:
      'It loads after a click, and {{name}} then learns the reader’s IP address. Without this, the card is only a link.',
    picture: 'Picture (optional)',
    alt: 'What the picture shows, for readers who cannot see it',
    failed:
      'The picture could not be copied: {{reason}} Insert the card without it, or choose another picture.',
  },
}
