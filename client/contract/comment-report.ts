// Why a comment is reported, or removed: one list for readers, moderators and the member who is told.
import * as z from 'zod/mini'
import { chosen, paragraphs } from './text-fields.ts'

export const commentReasons = [
  'insult',
  'advertising',
  'scam',
  'off_topic',
  'illegal',
  'other',
] as const
export type CommentReason = (typeof commentReasons)[number]

/** In code points. */
const maxNoteLength = 300

/** The words of the form, which no page carries. */
export const reportTexts = z.object({
  title: z.string(),
  about: z.string(),
  reasons: z.array(z.object({ reason: z.enum(commentReasons), label: z.string() })),
  note: z.string(),
  send: z.string(),
  cancel: z.string(),
})
export type ReportTexts = z.infer<typeof reportTexts>

export const reportForm = z.strictObject({
  reason: chosen(commentReasons),
  note: z.optional(paragraphs(maxNoteLength)),
})
