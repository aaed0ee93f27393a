// Options of reference fields, by name.
import * as z from 'zod/mini'
import { poll } from '../../polls.ts'

export const referenceTypes = [
  'tag',
  'brand',
  'poll',
  'theme',
  'game',
  'article',
  'vip_group',
  'author',
] as const
export type ReferenceType = (typeof referenceTypes)[number]

export const choice = z.object({
  /** Value of the reference field: slug of a tag or VIP group, group id of an item, id of anything else. */
  key: z.string(),
  /** Name in the requested language, or in the default language, or the slug. */
  name: z.string(),
  poll: z.optional(z.pick(poll, { state: true, from: true, to: true })),
})
export type ReferenceOption = z.infer<typeof choice>
