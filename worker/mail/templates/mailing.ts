// Emails whose content is read when they are sent: regular ones, which members switch on and each of which has a link that
// switches it off, and those about notes.
import type { EditionContent } from '../../../client/contract/newsletter/issue.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import { href, withQuery } from '../../../client/contract/paths.ts'
import type { Mailing } from '../../../client/contract/members/mailings.ts'
import { createMailingToken } from '../../auth/subscriber-token.ts'
import { mailText } from '../messages/messages.ts'

/** Content as of sending. */
interface MailingContent {
  template: Mailing
  data: { user: string }
  edition: EditionContent
  /** Start of an event. */
  time: string
}

export function mailingOf(
  { origin, secret }: { origin: string; secret: string },
  lang: Locale,
  { template, data, edition, time }: MailingContent,
) {
  const token = createMailingToken(secret, template, data.user)
  const stories = edition.stories.map((story) => ({ ...story, url: origin + story.url }))
  return {
    path:
      template === 'digest' ? href(lang, 'member', { tab: 'saved' }) : href(lang, 'currentMonth'),
    values: { title: stories[0]?.title ?? '', time },
    stories,
    links: [
      {
        label: mailText(lang, 'frame.turn_off'),
        url: origin + withQuery(href(lang, 'subscriptionLists'), { token }),
      },
    ],
  }
}

/** Entries with notes for an operator. Today at the desk lists the notes themselves. */
export function notesOf(lang: Locale, { stories }: EditionContent) {
  return {
    path: withQuery('/backstage', { lang }),
    values: { title: stories[0]?.title ?? '' },
    stories,
  }
}
