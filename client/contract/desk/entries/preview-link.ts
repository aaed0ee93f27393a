// Links that show the draft of an entry to people without access to the desk (docs/decisions/desk/previews.md).
import * as z from 'zod/mini'
import { person } from '../fields.ts'

/** Lifetime of a link in hours: the default, and the longest. */
export const [previewHours, maxPreviewHours] = [24, 7 * 24] as const
/** Notes per link in 24 hours. */
export const maxLinkNotes = 20
/** Length of the name that a guest types. */
export const maxGuestName = 40

export const previewLink = z.object({
  id: z.number(),
  /** Revision of the draft that it shows. */
  rev: z.number(),
  /** False once the draft has changed, unless readers may write notes. */
  is_open: z.boolean(),
  /** Its readers may write notes, and it shows later changes of the draft, too. */
  allows_notes: z.boolean(),
  /** Null: a command on the operators' own machine. */
  created_by: person,
  created_at: z.string(),
  expires_at: z.string(),
  use_count: z.number(),
  last_used_at: z.nullable(z.string()),
})
export type PreviewLink = z.infer<typeof previewLink>
