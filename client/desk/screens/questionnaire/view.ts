import type { FeedbackQuery } from '../../../contract/desk/questionnaire/results.ts'
import { isLocale } from '../../../contract/locale.ts'

export interface FeedbackView {
  year?: string
  group?: NonNullable<FeedbackQuery['group']>
  question?: string
}

/** Parses the URL search; drops invalid values. */
export function parseFeedbackView({
  year,
  group,
  question,
}: Record<string, unknown>): FeedbackView {
  return {
    ...(typeof year === 'string' && /^20\d\d$/.test(year) && { year }),
    ...((isLocale(group) || group === 'rest') && { group }),
    ...(typeof question === 'string' && /^[a-z0-9_]+$/.test(question) && { question }),
  }
}
