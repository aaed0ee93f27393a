import * as z from 'zod/mini'

/** A change of an entry, for operators who have it open. */
export const entryNews = z.object({
  rev: z.number(),
  what: z.enum(['saved', 'scheduled', 'published', 'withdrawn']),
  /** Operator who made the change; `null` for a scheduled release. */
  by: z.nullable(z.object({ id: z.number(), name: z.string() })),
})
export type EntryNews = z.infer<typeof entryNews>

/** A change of the assignment or the notes of an entry, for operators who have it open. They read it again. */
export const reviewNews = z.object({ what: z.enum(['assignment', 'note']) })
