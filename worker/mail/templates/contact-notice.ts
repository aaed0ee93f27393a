import { showEmail } from '../../../client/contract/members/email.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import {
  genders,
  interests,
  messengerNames,
  messengers,
} from '../../../client/contract/inbox/contact.ts'
import { nameCountry } from '../../../client/i18n/countries.ts'
import { formatDate } from '../../../client/i18n/translate.ts'
import type { ContactDetails } from '../../data/mail/content.ts'
import { translatorFor } from '../../i18n/translators.ts'
import { mailText } from '../messages/messages.ts'

/** A contact message for its recipient at the site. */
export function noticeOf(lang: Locale, details: ContactDetails) {
  const t = translatorFor(lang)
  const named: ContactDetails = {
    ...details,
    email: showEmail(details.email),
    ...namesIn(details, lang),
  }
  const { message, title, interest } = named
  const labelled = contactLabels.map((name) => ({
    label: t(`contact.${name}`),
    value: named[name],
  }))
  return {
    url: `mailto:${encodeURIComponent(details.email)}`,
    values: { topic: interest, name: title },
    details: labelled.filter(({ value }) => value !== ''),
    quote: message,
    // Omits the note about automatic emails, because replies are welcome.
    automatic: '',
  }
}

const contactLabels = [
  'title',
  'gender',
  'email',
  'company',
  'phone',
  'account_id',
  'country',
  'messenger',
  'messenger_account',
  'interest',
  'demo_at',
] as const satisfies readonly (keyof ContactDetails)[]

/** The label of a chosen option. */
function namesIn(details: ContactDetails, lang: Locale): Partial<ContactDetails> {
  const t = translatorFor(lang)
  const { country, demo_at, time_zone } = details
  const gender = genders.find((one) => one === details.gender)
  const messenger = messengers.find((one) => one === details.messenger)
  const interest = interests.find((one) => one === details.interest)
  return {
    ...(gender && { gender: t(`contact.genders.${gender}`) }),
    ...(messenger && { messenger: messengerNames[messenger] }),
    ...(interest && { interest: t(`contact.interests.${interest}`) }),
    ...(country && { country: nameCountry(lang, country) }),
    ...(demo_at && { demo_at: slotIn(lang, demo_at, time_zone) }),
  }
}

/** The slot in UTC+8 and in the sender's time zone, if known. */
export function slotIn(lang: Locale, slot: string, zone: string): string {
  const here = mailText(lang, 'frame.time', { moment: formatDate(lang, slot, 'moment') })
  if (!zone) return here
  const moment = formatDate(lang, slot, 'moment', zone)
  const own = mailText(lang, 'frame.time', { moment }).replace('UTC+8', () => zone)
  return `${here} · ${own}`
}
