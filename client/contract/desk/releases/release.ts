// Releases: changes that go live together, at a scheduled time or when an operator executes them.
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
  /** Number of the revision that will go live. */
  revision: z.nullable(z.number()),
  is_minor: z.boolean(),
  /** Expiry after the release; `null` for none, absent to keep the current one. */
  until: z.optional(z.nullable(z.string())),
  /** Expiry of the entry when the change was added. A different value means that the entry was withdrawn since. */
  base_unpublished_at: z.nullable(z.string()),
})
export type ReleaseItem = z.infer<typeof releaseItem>

export const releaseSummary = z.object({
  id: z.number(),
  title: z.string(),
  due_at: z.nullable(z.string()),
  state: z.enum(releaseStates),
  /** Error that prevented the whole release. */
  error: z.nullable(z.object({ code: z.string(), entry_id: z.nullable(z.number()) })),
  items: z.number(),
  created_by: z.nullable(z.object({ id: z.number(), name: z.string() })),
  created_at: z.string(),
  ended_at: z.nullable(z.string()),
})
export type ReleaseSummary = z.infer<typeof releaseSummary>

export const release = z.extend(releaseSummary, { contents: z.array(releaseItem) })
export type Release = z.infer<typeof release>
