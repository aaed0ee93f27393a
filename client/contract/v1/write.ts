import * as z from 'zod/mini'
import { lang } from '../fields.ts'
import { anyData, entryType, waiting } from '../desk/entries/entry.ts'
import { dateTime, language } from '../desk/fields.ts'
import { content } from './entry.ts'

/** Rich texts as JSON nodes or Markdown. HTML can only be read. */
export const textInputs = ['rich', 'markdown'] as const
export type TextInput = (typeof textInputs)[number]

export const writing = z.strictObject({
  lang,
  format: z._default(z.enum(textInputs), 'rich'),
  /** The draft is a machine's, which the checklist asks a person to review. */
  by: z.optional(z.literal('machine')),
})

export const newContent = z.strictObject({
  type: entryType,
  lang: language,
  /** For a translation: that of the item. */
  group_id: z.optional(z.int().check(z.minimum(1))),
  data: anyData,
})

export const contentData = z.strictObject({ data: anyData })

const publishing = {
  until: z.optional(z.nullable(dateTime)),
  /** Translations do not become outdated. */
  is_minor: z.optional(z.boolean()),
  waiting,
}

/** `at`: date of publication, not in the future; by default now. */
export const publishedNow = z.strictObject({ ...publishing, at: z.optional(dateTime) })
export const scheduledAt = z.strictObject({ ...publishing, at: dateTime })
export const withdrawn = z.strictObject({ waiting })

export const contentChange = z.object({
  entry: content,
  /** Time by which every location shows it; `null` if nothing has changed for readers yet. */
  everywhere_by: z.nullable(z.string()),
  /** Release that will execute a later change of a live entry. */
  release_id: z.nullable(z.number()),
})
