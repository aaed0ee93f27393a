import * as z from 'zod/mini'
import { commentReasons } from './reasons.ts'
import { optionOf, multiLine } from '../text-fields.ts'

/** In code points. */
const maxNoteLength = 300

/** Texts of the form. They are requested when it opens, since no page includes them. */
export const reportTexts = z.object({
  title: z.string(),
  about: z.string(),
  /** Label of the choice below it. */
  why: z.string(),
  reasons: z.array(z.object({ reason: z.enum(commentReasons), label: z.string() })),
  note: z.string(),
  send: z.string(),
  cancel: z.string(),
})
export type ReportTexts = z.infer<typeof reportTexts>

export const reportForm = z.strictObject({
  reason: optionOf(commentReasons),
  note: z.optional(multiLine(maxNoteLength)),
})
