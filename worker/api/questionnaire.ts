import { api } from '../../client/contract/api/table.ts'
import { answer } from '../services/questionnaire/answer.ts'
import { setAnswered } from '../services/questionnaire/cookie.ts'
import { respondentOf } from '../services/questionnaire/respondent.ts'
import { successMessage } from '../i18n/success-message.ts'
import { endpoint } from './endpoint/endpoint.ts'

export const feedbackEndpoints = {
  sendFeedback: endpoint(api.sendFeedback, async ({ c, query: { lang }, body }) => {
    await setAnswered(c, await answer(await respondentOf(c, lang), body))
    return { message: successMessage(lang, 'feedback_sent') }
  }),
}
