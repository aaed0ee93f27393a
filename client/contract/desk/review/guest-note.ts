// Form of a note that a reader of a preview link writes.
import * as z from 'zod/mini'
import { multiLine, singleLine } from '../../text-fields.ts'
import { maxGuestName } from '../entries/preview-link.ts'
import { maxNoteLength } from './note.ts'

/** Length of the words that name a paragraph in the form. */
export const maxPlaceWords = 80

export const guestNote = z.strictObject({
  name: singleLine(1, maxGuestName),
  text: multiLine(maxNoteLength),
  /** First words of a paragraph; empty for the whole text. */
  place: z.optional(z.string().check(z.maxLength(maxPlaceWords))),
  /** Note that is answered. */
  thread: z.optional(z.coerce.number().check(z.int(), z.minimum(1))),
})
export type GuestNote = z.infer<typeof guestNote>
