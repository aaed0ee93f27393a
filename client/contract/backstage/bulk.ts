// One thing done to many entries.
import * as z from 'zod/mini'
import { errors } from '../errors.ts'

export const bulkActions = ['publish', 'withdraw', 'delete', 'still_right'] as const
export type BulkAction = (typeof bulkActions)[number]

/** Entries of one selection. */
export const mostAtOnce = 500

export const bulkResult = z.object({
  /** How many of these were done. */
  done: z.number(),
  results: z.array(
    z.object({
      id: z.number(),
      /** `ok`, or why not. */
      code: z.union([z.literal('ok'), z.enum(Object.keys(errors) as [keyof typeof errors])]),
    }),
  ),
  /** Place in the list to go on at; `null` at its end. */
  next: z.nullable(z.number()),
  /** What takes everything back for ten minutes; `null` where nothing can be. */
  undo: z.nullable(z.string()),
})
export type BulkResult = z.infer<typeof bulkResult>
