// Notes of operators and guests on an entry or a place in its text, with their desk endpoints.
import * as z from 'zod/mini'
import { apiTable } from '../../api/endpoint.ts'
import { multiLine } from '../../text-fields.ts'
import { entryType } from '../entries/entry.ts'
import { language, person } from '../fields.ts'

export const maxNoteLength = 2000
/** Minutes during which operators may edit their own notes. */
export const noteEditMinutes = 15
/** Latest notes shown per entry. */
export const shownNotes = 500

/** Place in a rich text, found again after edits by its words (`client/desk/editor/review/anchor.ts`). */
const noteAnchor = z.strictObject({
  /** Type of the block. */
  type: z.string().check(z.regex(/^[a-z]\w{0,40}$/i)),
  /** Start of the block's text. */
  text: z.string().check(z.maxLength(1000)),
  /** Selected words; empty for the whole block. */
  quote: z.string().check(z.maxLength(300)),
})
export type NoteAnchor = z.infer<typeof noteAnchor>

const colleague = z.object({ id: z.number(), name: z.string() })

const note = z.object({
  id: z.number(),
  /** First note of the thread; null for the first itself. */
  thread_id: z.nullable(z.number()),
  text: z.string(),
  /** Null for a note on the whole entry, and for replies. */
  anchor: z.nullable(noteAnchor),
  /** Null: a guest, who has typed a name. */
  created_by: person,
  guest_name: z.nullable(z.string()),
  created_at: z.string(),
  edited_at: z.nullable(z.string()),
  /** End of the thread; null on replies and open threads. */
  resolved_by: person,
  resolved_at: z.nullable(z.string()),
})
export type Note = z.infer<typeof note>

/** An open note that mentions the operator, or that a guest wrote with the operator's link. */
export const mention = z.object({
  note_id: z.number(),
  entry_id: z.number(),
  type: entryType,
  lang: language,
  title: z.string(),
  text: z.string(),
  created_by: person,
  guest_name: z.nullable(z.string()),
  created_at: z.string(),
})
export type Mention = z.infer<typeof mention>

const noteText = multiLine(maxNoteLength)

export const noteApi = apiTable({
  notes: {
    route: 'GET /api/backstage/entry/:id/note',
    summary: `The latest ${shownNotes} notes on an entry, oldest first, and the operators they can mention`,
    output: z.object({ items: z.array(note), people: z.array(colleague) }),
    errors: ['not_found'],
    permission: 'entry.read',
  },
  noteAdd: {
    route: 'POST /api/backstage/entry/:id/note',
    summary:
      'Adds a note, or a reply with `thread_id`; `@` and a name mention an operator. Repeated within a minute, it adds nothing',
    body: z.strictObject({
      text: noteText,
      thread_id: z.optional(z.int().check(z.minimum(1))),
      anchor: z.optional(noteAnchor),
    }),
    output: note,
    status: 201,
    errors: ['not_found'],
    permission: 'entry.read',
  },
  noteChange: {
    route: 'PATCH /api/backstage/entry/:id/note/:note',
    summary: `Changes the text of an own note within ${noteEditMinutes} minutes, or resolves or reopens a thread`,
    body: z.strictObject({
      text: z.optional(noteText),
      is_resolved: z.optional(z.boolean()),
    }),
    output: note,
    errors: ['forbidden', 'not_found'],
    permission: 'entry.read',
  },
})
