import * as z from 'zod/mini'
import { trackSourceField } from '../fields.ts'
import { isSlot } from './demo-slots.ts'
import { isTimeZone } from '../days.ts'
import { withoutEmptyFields } from '../form.ts'
import { locales } from '../locale.ts'
import { email } from '../members/email.ts'
import { country, phone } from '../members/fields.ts'
import { optionOf, singleLine, multiLine, refine } from '../text-fields.ts'
import { plainPhone } from '../members/phone.ts'
import { plainDigits } from '../characters/digits.ts'

export const genders = ['male', 'female'] as const
/** `A`: own brand or white label. `B`: game API for an entertainment platform. `C`: anything else. */
export const interests = ['A', 'B', 'C'] as const
/** Teams that answer messages, each within its own time: `contact.reply` of the catalogues. */
export type ReplyTeam = 'sales' | 'support'
export const messengers = ['telegram', 'whatsapp', 'line', 'wechat'] as const
export const messengerNames: Record<(typeof messengers)[number], string> = {
  telegram: 'Telegram',
  whatsapp: 'WhatsApp',
  line: 'LINE',
  wechat: 'WeChat 微信',
}

/** In code points. */
export const maxMessageLength = 3000

/** Number of digits of a PIN. */
export const pinLength = 4

/** Four digits of any script; spaces are ignored. */
const pin = z.string().check(
  refine('pin_format', (value) => value.length <= 40),
  z.overwrite((value) => plainDigits(value).replaceAll(/\s/g, '')),
  refine('pin_format', (value) => /^\d{4}$/.test(value)),
)

/** A username with or without its @, or a number. */
const isTelegramAccount = (account: string) =>
  /^(?:@?[a-z][a-z0-9_]{3,31}|\+?\d{5,20})$/i.test(plainPhone(account))

const fields = {
  /** Name or nickname. */
  title: singleLine(1, 50),
  gender: z.optional(z.enum(genders)),
  email,
  company: z.optional(singleLine(1, 100)),
  phone: z.optional(phone),
  account_id: z.optional(singleLine(1, 60)),
  country: z.optional(country),
  messenger: z.optional(z.enum(messengers)),
  /** Name or number in that app. */
  messenger_account: z.optional(singleLine(1, 60)),
  interest: optionOf(interests),
  message: multiLine(maxMessageLength),
  /** Requested time of a demo: start of its slot, ISO 8601. */
  demo_at: z.optional(z.string().check(refine('invalid_value', isSlot))),
  /** Time zone of the sender, in which they chose the slot. */
  time_zone: z.optional(z.string().check(z.maxLength(60), refine('invalid_value', isTimeZone))),
  newsletter: z.optional(z.boolean()),
  pin,
  captcha_id: z.string().check(z.maxLength(100)),
  /** Honeypot field: a message with a value in it is stored as spam. */
  homepage: z.optional(z.string().check(z.maxLength(500))),
  locale: z.optional(z.enum(locales)),
  track_source: trackSourceField,
}

interface MessengerContact {
  messenger?: string | undefined
  messenger_account?: string | undefined
}

/** A messenger app needs an account name in it. */
const hasMessengerAccount = z.check<MessengerContact>(
  ({ value, issues }) => {
    const { messenger, messenger_account: account } = value
    const code = !messenger
      ? undefined
      : !account
        ? 'required'
        : messenger === 'telegram' && !isTelegramAccount(account)
          ? 'telegram_format'
          : undefined
    if (!code) return
    issues.push({ code: 'custom', params: { code }, path: ['messenger_account'], input: value })
  },
  // Runs together with the checks of other fields.
  { when: ({ value }) => typeof value === 'object' && value !== null },
)

/** The form from a page without JavaScript, which cannot solve a challenge. */
export const plainContactForm = z.strictObject(fields).check(hasMessengerAccount)
/** `captcha` is the solved ALTCHA challenge: JSON in base64. */
export const contactForm = z
  .strictObject({ ...fields, captcha: z.string().check(z.maxLength(4000)) })
  .check(hasMessengerAccount)
export type ContactInput = z.infer<typeof plainContactForm> & { captcha?: string }

/** Sales answers businesses and confirms demos; support answers everything else. */
export function replyTeamOf({
  interest,
  demo_at,
}: Partial<Pick<ContactInput, 'interest' | 'demo_at'>>): ReplyTeam {
  return interest === 'C' && demo_at === undefined ? 'support' : 'sales'
}

/** True for a ticked box, in any of the ways that programs write it. */
function isYes(value: FormDataEntryValue | null): boolean {
  return typeof value === 'string' && !/^(?:0|false|no|off)?$/i.test(value)
}

/** The form as submitted. */
export function readContact(data: FormData): Record<string, unknown> {
  return { ...withoutEmptyFields(data), newsletter: isYes(data.get('newsletter')) }
}

/** Presentation of the digits: an image, or words for people who cannot see it, with a harder challenge. */
export const pinPresentations = ['image', 'words'] as const
export type PinPresentation = (typeof pinPresentations)[number]

const work = z.object({
  parameters: z.looseObject({ nonce: z.string(), salt: z.string(), cost: z.number() }),
  signature: z.string(),
})

export const captcha = z.object({
  id: z.string(),
  /** `data:` URL of the image. */
  image: z.nullable(z.string()),
  words: z.nullable(z.string()),
  /** ALTCHA challenge (version 2). */
  challenge: work,
})
export type Captcha = z.infer<typeof captcha>
