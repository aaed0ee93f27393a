import * as z from 'zod/mini'

/** What somebody has just made of an entry. */
export const entryNews = z.object({
  rev: z.number(),
  what: z.enum(['saved', 'scheduled', 'published', 'withdrawn']),
  /** `null` for a release whose moment has come. */
  by: z.nullable(z.object({ id: z.number(), name: z.string() })),
})
export type EntryNews = z.infer<typeof entryNews>
