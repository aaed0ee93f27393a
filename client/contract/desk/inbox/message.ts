// Inbox of the desk: contact messages, their responses, and demo slots.
import { contactMessageStates } from './states.ts'
import * as z from 'zod/mini'
import { genders, interests, messengers } from '../../inbox/contact.ts'
import { cursor, itemId, lang, nextCursor } from '../../fields.ts'
import { locales, type Locale } from '../../locale.ts'
import { singleLine, multiLine } from '../../text-fields.ts'
import { placeholdersIn, unknownPlaceholders } from './response-placeholders.ts'
import { language, dateTime, person } from '../fields.ts'

/** `asked`: requested by a message. `closed`: no longer offered. Only a cancelled slot can be requested again. */
const slotStates = ['asked', 'confirmed', 'cancelled', 'closed'] as const
export type SlotState = (typeof slotStates)[number]

/** Filter of the inbox and of its export. */
const messageFilter = {
  lang,
  state: z.optional(z.enum(contactMessageStates)),
  /** Assignee: an operator, or `none`. */
  assigned: z.optional(z.union([z.literal('none'), itemId])),
  /** A full address, an id, or words in the message, the name or the company. */
  q: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(200))),
}
export const messageFilterQuery = z.strictObject(messageFilter)
export type MessageFilter = Omit<z.infer<typeof messageFilterQuery>, 'lang'>
export const messageQuery = z.strictObject({ ...messageFilter, after: cursor })

const listedMessage = z.object({
  id: z.number(),
  state: z.enum(contactMessageStates),
  assigned_to: person,
  lang: language,
  /** Name or nickname of the sender. */
  title: z.string(),
  email: z.string(),
  company: z.nullable(z.string()),
  interest: z.enum(interests),
  /** First 160 characters of the message. */
  begins: z.string(),
  demo_at: z.nullable(z.string()),
  created_at: z.string(),
})
export type ListedMessage = z.infer<typeof listedMessage>

export const messagePage = z.object({
  items: z.array(listedMessage),
  /** A text search covers 1,000 messages per request, so follow `next` even after a short page. */
  next: nextCursor,
  /** Oldest message covered by a text search. */
  searched_to: z.nullable(z.string()),
})

const messageActivity = z.object({
  id: z.number(),
  kind: z.enum(['note', 'answer']),
  by: person,
  at: z.string(),
  subject: z.nullable(z.string()),
  text: z.string(),
  /** Delivery state of the email; `null` once it has been deleted. */
  mail: z.nullable(z.enum(['pending', 'sending', 'sent', 'failed'])),
})

const messageSlot = z.object({
  id: z.number(),
  starts_at: z.string(),
  state: z.enum(slotStates),
  rev: z.number(),
})

export const message = z.extend(listedMessage, {
  rev: z.number(),
  message: z.string(),
  gender: z.nullable(z.enum(genders)),
  phone: z.nullable(z.string()),
  country: z.nullable(z.string()),
  account_id: z.nullable(z.string()),
  messenger: z.nullable(z.enum(messengers)),
  messenger_account: z.nullable(z.string()),
  time_zone: z.nullable(z.string()),
  track_source: z.nullable(z.string()),
  /** Oldest first; at most 200. */
  entries: z.array(messageActivity),
  slot: z.nullable(messageSlot),
  /** Account with the same address. */
  member_id: z.nullable(z.number()),
  /** Number of other messages from this address, up to 20. */
  others: z.number(),
})
export type ContactMessage = z.infer<typeof message>

export const messageChange = z
  .strictObject({
    state: z.optional(z.enum(contactMessageStates)),
    /** `null`: unassigned. */
    assigned_to: z.optional(z.nullable(z.int().check(z.positive()))),
  })
  .check(z.refine((change) => Object.keys(change).length > 0))
export type MessageChange = z.infer<typeof messageChange>

export const noteForm = z.strictObject({ text: multiLine(2000) })

/** Rejects texts in which `wrong` finds placeholders, and lists them. */
const rejectPlaceholders = (
  code: 'placeholder_unknown' | 'placeholder_left',
  wrong: (text: string) => string[],
) =>
  z.check<string>(({ value, issues }) => {
    const [what] = wrong(value)
    if (what === undefined) return
    issues.push({ code: 'custom', params: { code, values: { what } }, input: value })
  })
const noUnknownPlaceholders = rejectPlaceholders('placeholder_unknown', unknownPlaceholders)
const noOpenPlaceholders = rejectPlaceholders('placeholder_left', placeholdersIn)

export const responseForm = z.strictObject({
  subject: singleLine(1, 150).check(noOpenPlaceholders),
  text: multiLine(6000).check(noOpenPlaceholders),
})
export type ResponseInput = z.infer<typeof responseForm>

const answerText = z.object({ subject: z.string(), text: z.string() })
type AnswerText = z.infer<typeof answerText>
export type AnswerTexts = Partial<Record<Locale, AnswerText>>

export const responseTemplate = z.object({
  id: z.number(),
  rev: z.number(),
  name: z.string(),
  texts: z.partialRecord(language, answerText),
})
export type ResponseTemplate = z.infer<typeof responseTemplate>

/** In at least one language. */
export const answerTemplateForm = z.strictObject({
  name: singleLine(1, 60),
  texts: z
    .partialRecord(
      z.enum(locales),
      z.strictObject({
        subject: singleLine(1, 150).check(noUnknownPlaceholders),
        text: multiLine(6000).check(noUnknownPlaceholders),
      }),
    )
    .check(z.refine((texts) => Object.keys(texts).length > 0)),
})
export type AnswerTemplateForm = z.infer<typeof answerTemplateForm>

const demoSlot = z.extend(messageSlot, {
  /** Message that requested it; `null` for a slot closed by operators. */
  message: z.nullable(
    z.object({
      id: z.number(),
      title: z.string(),
      company: z.nullable(z.string()),
      lang: language,
      time_zone: z.nullable(z.string()),
    }),
  ),
})
export type DemoSlot = z.infer<typeof demoSlot>

export const demoSlots = z.object({
  /** Requested and closed slots from the start of today, next first; at most 200. */
  items: z.array(demoSlot),
  /** Slots available now. */
  free: z.array(z.string()),
})

/** Confirms, cancels or reschedules a slot. The sender is notified in their language. */
export const slotChange = z.union([
  z.strictObject({ state: z.enum(['confirmed', 'cancelled']) }),
  z.strictObject({ starts_at: dateTime }),
])
export type SlotChange = z.infer<typeof slotChange>
