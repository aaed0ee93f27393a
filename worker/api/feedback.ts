import { api } from '../../client/contract/api/table.ts'
import { answer } from '../services/feedback.ts'
import { setAnswered } from '../services/feedback-cookie.ts'
import { respondentOf } from '../services/respondent.ts'
import { said } from '../i18n/said.ts'
import { endpoint } from './endpoint.ts'

export const feedbackEndpoints = {
  sendFeedback: endpoint(api.sendFeedback, async ({ c, query: { lang }, body }) => {
    const year = await answer(await respondentOf(c, lang), body)
    await setAnswered(c, year)
    return { message: said(lang, 'feedback_sent') }
  }),
}
