// What the fields of an entry refer to, by name.
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
] as const
export type ReferenceType = (typeof referenceTypes)[number]

export const choice = z.object({
  /** What the field of an entry holds: the slug of a tag or VIP group, the number of anything else; of items, that of the group. */
  key: z.string(),
  /** In the language asked for; where it has none there, in the default language or its slug. */
  name: z.string(),
  poll: z.optional(z.pick(poll, { state: true, from: true, to: true })),
})
export type ReferenceOption = z.infer<typeof choice>
