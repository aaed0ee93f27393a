import { Hono } from 'hono'
import { api } from '../../client/contract/api/table.ts'
import type { AppEnv } from '../env.ts'
import { answer } from '../services/feedback.ts'
import { setAnswered } from '../services/feedback-cookie.ts'
import { respondentOf } from '../services/respondent.ts'
import { reply, said } from '../http/reply.ts'
import { validate } from '../http/validate.ts'

export const feedback = new Hono<AppEnv>().post(
  api.sendFeedback.path,
  validate('query', api.sendFeedback.query),
  validate('json', api.sendFeedback.body),
  async (c) => {
    const { lang } = c.req.valid('query')
    const year = await answer(await respondentOf(c, lang), c.req.valid('json'))
    await setAnswered(c, year)
    return reply(c, api.sendFeedback, { message: said(lang, 'feedback_sent') })
  },
)
