// One action on many entries.
import * as z from 'zod/mini'
import { categories, newsCategories } from '../../categories.ts'
import { errors } from '../../errors.ts'
import { reference } from '../../fields.ts'
import { bulkPerRequest } from './verbs.ts'
import { entrySummary, waiting } from '../entries/entry.ts'
import { dateTime } from '../fields.ts'

export const key = z.string().check(z.regex(/^[\w-]{20,60}$/))
const count = z.int().check(z.minimum(1))

const common = {
  /**
   * Chosen by the client, one key per bulk action. Repeated requests have no further effect, and undo covers every
   * request of the key.
   */
  key,
  ids: z.array(count).check(z.minLength(1), z.maxLength(bulkPerRequest)),
  waiting,
}
/** True publishes immediately for readers, provided nothing else is waiting to be published. */
const at_once = z._default(z.boolean(), false)

export const bulkAction = z.discriminatedUnion('verb', [
  z.strictObject({
    ...common,
    verb: z.enum(['publish', 'withdraw', 'still_right', 'delete', 'restore']),
  }),
  z.strictObject({ ...common, verb: z.literal('schedule'), at: dateTime }),
  z.strictObject({ ...common, verb: z.literal('expire'), until: z.nullable(dateTime) }),
  z.strictObject({ ...common, verb: z.literal('release'), release: count }),
  z.strictObject({ ...common, verb: z.enum(['tag', 'untag']), tag: reference, at_once }),
  z.strictObject({
    ...common,
    verb: z.literal('category'),
    category: z.enum([...newsCategories, ...categories]),
    at_once,
  }),
])
export type BulkAction = z.output<typeof bulkAction>

export const bulkUndo = z.strictObject({ key })

export const bulkResult = z.object({
  /** The choice it was asked with, for the requests that follow under the same key. */
  waiting,
  results: z.array(
    z.object({
      id: z.number(),
      /** `ok`, or the error code. */
      code: z.union([z.literal('ok'), z.enum(Object.keys(errors) as [keyof typeof errors])]),
      /** Title of a failed entry, so that the operator recognizes it. */
      title: z.nullable(z.string()),
    }),
  ),
})
export type BulkResult = z.infer<typeof bulkResult>

/** `left` is the number of entries still to undo. Repeat the request until it is 0. */
export const bulkUndone = z.extend(bulkResult, { left: z.number() })
export type BulkUndone = z.infer<typeof bulkUndone>

const selectedEntry = z.pick(entrySummary, {
  id: true,
  lang: true,
  source_lang: true,
  state: true,
  has_draft: true,
  outdated_since: true,
  made_by: true,
  deleted_at: true,
})

/** All entries of a view at one time. */
export const selectionSnapshot = z.object({
  items: z.array(selectedEntry),
  held_at: z.string(),
  /** True if the view had more entries. */
  is_cut: z.boolean(),
})
