// The year-end questionnaire: three single choices, a multiple one, and room for a suggestion.
import * as z from 'zod/mini'
import { filledIn } from './form.ts'
import { chosen, filled, line, paragraphs } from './text-fields.ts'

/** The multiple-choice questions in order, with their answers. `purposes` accepts several. */
export const choices = {
  frequency: ['daily', 'weekly', 'monthly', 'other'],
  purposes: [
    'material_download',
    'market_articles',
    'product_info',
    'event_info',
    'partner_info',
    'other',
  ],
  channel: ['search_engine', 'skype', 'telegram', 'twitter', 'instagram', 'other'],
  satisfaction: [
    'very_satisfied',
    'satisfied',
    'neutral',
    'dissatisfied',
    'very_dissatisfied',
    'other',
  ],
} as const
export type Question = keyof typeof choices

/** Answers that are brand names, the same in every language. */
export const answerNames: Partial<Record<string, string>> = {
  skype: 'Skype',
  telegram: 'Telegram',
  twitter: 'Twitter',
  instagram: 'Instagram',
}

export const questions = ['frequency', 'purposes', 'channel', 'satisfaction'] as const

/** In code points. */
export const maxSuggestionLength = 2000

/** The free texts of the answer "other". */
const other = z.optional(line(1, 200))

type Answers = Partial<Record<string, unknown>>

const saysWhatElse = z.check<Answers>(
  ({ value, issues }) => {
    for (const question of questions) {
      const isOther = [value[question]].flat().includes('other')
      const path = [`${question}_other`]
      if (isOther && !value[path[0]!])
        issues.push({ code: 'custom', params: { code: 'required' }, path, input: value })
    }
  },
  // Reported together with the errors of other fields.
  { when: ({ value }) => typeof value === 'object' && value !== null },
)

export const feedbackForm = z
  .strictObject({
    frequency: chosen(choices.frequency),
    frequency_other: other,
    purposes: z
      .array(z.enum(choices.purposes))
      .check(filled(), z.maxLength(choices.purposes.length)),
    purposes_other: other,
    channel: chosen(choices.channel),
    channel_other: other,
    satisfaction: chosen(choices.satisfaction),
    satisfaction_other: other,
    suggestion: z.optional(paragraphs(maxSuggestionLength)),
  })
  .check(saysWhatElse)
export type FeedbackInput = z.infer<typeof feedbackForm>

/** The form as it was filled in. */
export function readFeedback(data: FormData): Record<string, unknown> {
  return { ...filledIn(data), purposes: data.getAll('purposes') }
}
