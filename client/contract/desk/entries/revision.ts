import * as z from 'zod/mini'

/**
 * `saved` by hand or by autosave, `published`, `restored` from an older one, written by `machine` translation, or the
 * losing side of a `conflict`.
 */
const revisionKinds = ['saved', 'published', 'restored', 'machine', 'conflict'] as const
export type RevisionKind = (typeof revisionKinds)[number]

export const revisionSummary = z.object({
  number: z.number(),
  kind: z.enum(revisionKinds),
  by: z.nullable(z.object({ id: z.number(), name: z.string() })),
  at: z.string(),
  note: z.string(),
  /** True for the live version. */
  is_live: z.boolean(),
})
export type RevisionSummary = z.infer<typeof revisionSummary>
