// What the questionnaire of a year has brought, never by whom (docs/decisions/desk/103-results-of-the-questionnaire.md).
import * as z from 'zod/mini'
import { questionKinds } from '../../questionnaire/questionnaire.ts'
import { itemId, lang, yearNumber } from '../../fields.ts'
import { language } from '../fields.ts'

/** Groups of fewer answers are not shown by themselves. */
export const minGroupSize = 10

/** One of the languages with enough answers, or those of the others together. */
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
  /** Whose questionnaire has begun; the latest first. */
  years: z.array(z.number()),
  /** Everybody who has answered, whatever is chosen. */
  total: z.number(),
  /** Those of what is chosen. */
  answers: z.number(),
  /** What can be chosen. `rest`: the languages with too few answers, where there are enough of them together. */
  groups: z.array(z.object({ key: z.union([language, z.literal('rest')]), count: z.number() })),
  questions: z.array(
    z.object({
      key: z.string(),
      kind: z.enum(questionKinds),
      text: z.string(),
      /** Whether people have written something about it: an answer in words, or what else they answered. */
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
