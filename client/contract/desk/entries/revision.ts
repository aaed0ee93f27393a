// Kept versions of an entry.
import * as z from 'zod/mini'

/**
 * `saved` by hand or by the clock, `published`, `restored` from an older one, made by a `machine`, or what lost in a
 * `conflict`.
 */
const revisionKinds = ['saved', 'published', 'restored', 'machine', 'conflict'] as const
export type RevisionKind = (typeof revisionKinds)[number]

export const revisionSummary = z.object({
  number: z.number(),
  kind: z.enum(revisionKinds),
  by: z.nullable(z.object({ id: z.number(), name: z.string() })),
  at: z.string(),
  note: z.string(),
  /** Whether readers see this one. */
  is_live: z.boolean(),
})
export type RevisionSummary = z.infer<typeof revisionSummary>
