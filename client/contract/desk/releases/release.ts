// Several changes that go live together, at one moment or when somebody says so.
import * as z from 'zod/mini'
import { locales } from '../../locale.ts'

export const releaseStates = ['draft', 'scheduled', 'done', 'failed', 'cancelled'] as const
export type ReleaseState = (typeof releaseStates)[number]

export const releaseActions = ['publish', 'withdraw'] as const
export type ReleaseAction = (typeof releaseActions)[number]

const releaseItem = z.object({
  entry_id: z.number(),
  type: z.string(),
  lang: z.enum(locales),
  title: z.string(),
  action: z.enum(releaseActions),
  /** Number of the revision that goes live. */
  revision: z.nullable(z.number()),
  is_minor: z.boolean(),
  /** Until when readers see it, `null` for good; absent where that stays as it is. */
  until: z.optional(z.nullable(z.string())),
  /** End of the entry as known when this was added; another end means that it was withdrawn since. */
  base_unpublished_at: z.nullable(z.string()),
})
export type ReleaseItem = z.infer<typeof releaseItem>

export const releaseSummary = z.object({
  id: z.number(),
  title: z.string(),
  due_at: z.nullable(z.string()),
  state: z.enum(releaseStates),
  /** Why nothing of it went live. */
  error: z.nullable(z.object({ code: z.string(), entry_id: z.nullable(z.number()) })),
  items: z.number(),
  created_by: z.nullable(z.object({ id: z.number(), name: z.string() })),
  created_at: z.string(),
  ended_at: z.nullable(z.string()),
})
export type ReleaseSummary = z.infer<typeof releaseSummary>

export const release = z.extend(releaseSummary, { contents: z.array(releaseItem) })
export type Release = z.infer<typeof release>
