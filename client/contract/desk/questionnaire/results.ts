// Anonymous results of a questionnaire (docs/decisions/community/questionnaire.md).
import * as z from 'zod/mini'
import { questionKinds } from '../../questionnaire/questionnaire.ts'
import { itemId, lang, yearNumber } from '../../fields.ts'
import { language } from '../fields.ts'

/** Groups with fewer responses are not shown separately. */
export const minGroupSize = 10

/** A language with enough responses, or `rest` for the others together. */
const group = z.optional(z.union([language, z.literal('rest')]))

export const feedbackQuery = z.strictObject({ lang, year: z.optional(yearNumber), group })
export type FeedbackQuery = z.infer<typeof feedbackQuery>

const counted = z.object({
  key: z.string(),
  /** In the operator's language. */
  text: z.string(),
  count: z.number(),
})

export const feedbackResults = z.object({
  year: z.number(),
  /** Years whose questionnaire has begun, latest first. */
  years: z.array(z.number()),
  /** Number of all responses, regardless of the selected group. */
  total: z.number(),
  /** Number of responses in the selected group. */
  answers: z.number(),
  /** Selectable groups. `rest` combines languages with too few responses, if together they have enough. */
  groups: z.array(z.object({ key: z.union([language, z.literal('rest')]), count: z.number() })),
  questions: z.array(
    z.object({
      key: z.string(),
      kind: z.enum(questionKinds),
      text: z.string(),
      /** True if there are written answers, either to an open question or as "other". */
      is_written: z.boolean(),
      options: z.array(counted),
    }),
  ),
})
export type FeedbackResults = z.infer<typeof feedbackResults>

export const feedbackTextQuery = z.strictObject({
  lang,
  year: yearNumber,
  group,
  question: z.string().check(z.regex(/^[a-z0-9_]{1,60}$/)),
  before: z.optional(itemId),
})

export const feedbackTexts = z.object({
  items: z.array(z.object({ text: z.string() })),
  next: z.nullable(z.number()),
})
