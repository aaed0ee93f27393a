// Own Mark Six sets of a member (docs/decisions/community/number-sets.md).
import * as z from 'zod/mini'
import { nonEmpty, optionalLine } from '../text-fields.ts'
import { drawPeriod } from './mark-six.ts'
import { isNumberSet } from './rules.ts'

/** Maximum per member, which the text of `number_sets_full` names. */
export const maxNumberSets = 20
export const longestSetName = 40

const name = optionalLine(longestSetName)

/** Six different numbers from 1 to 49, in any order. */
const sixNumbers = z.array(z.number()).check(
  nonEmpty(),
  z.check(({ value, issues }) => {
    if (value.length > 0 && !isNumberSet(value))
      issues.push({ code: 'custom', params: { code: 'set_format' }, input: value })
  }),
  z.overwrite((numbers) => numbers.toSorted((a, b) => a - b)),
)

export const numberSetForm = z.strictObject({ numbers: sixNumbers, name: z._default(name, '') })
export const setNameForm = z.strictObject({ name })
export const seenDrawForm = z.strictObject({ period: drawPeriod })

export const numberSet = z.object({
  id: z.number(),
  /** Six numbers, ascending. */
  numbers: z.array(z.number()),
  /** Empty without a name. */
  name: z.string(),
  created_at: z.string(),
})
export type NumberSet = z.infer<typeof numberSet>

/** The latest draw, against which sets are checked. */
export const drawToCheck = z.object({
  period: z.string(),
  drawn_at: z.string(),
  numbers: z.array(z.number()),
  special: z.number(),
})
export type DrawToCheck = z.infer<typeof drawToCheck>

/** How the member's sets did in the latest draw; only sets saved before it. */
export const drawMatches = z.extend(drawToCheck, {
  /** True if the member has not seen it yet. */
  is_new: z.boolean(),
  /** Best first. */
  sets: z.array(
    z.object({
      id: z.number(),
      numbers: z.array(z.number()),
      name: z.string(),
      /** Numbers of the set among the six drawn. */
      matched: z.array(z.number()),
      has_special: z.boolean(),
    }),
  ),
})
export type DrawMatches = z.infer<typeof drawMatches>
