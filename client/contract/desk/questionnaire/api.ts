// Desk endpoints: a year's questionnaire, in addition to those of all entries, and its results.
import * as z from 'zod/mini'
import { apiTable } from '../../api/endpoint.ts'
import { feedbackQuery, feedbackResults, feedbackTextQuery, feedbackTexts } from './results.ts'

export const questionnaireApi = apiTable({
  questionnaireAnswers: {
    route: 'GET /api/backstage/questionnaire/:id/answers',
    summary: 'Number of responses to a questionnaire; the id is that of the item',
    output: z.object({ year: z.number(), count: z.number() }),
    errors: ['not_found'],
    permission: 'entry.read',
  },
  questionnaireNext: {
    route: 'POST /api/backstage/questionnaire/:id/next',
    summary:
      'Creates a draft of next year’s questionnaire with the same questions; the id is that of an entry',
    body: z.strictObject({ rev: z.int().check(z.minimum(1)) }),
    output: z.object({ id: z.number() }),
    status: 201,
    errors: ['entry_changed', 'forbidden', 'not_found'],
    permission: 'entry.write',
  },
})

export const feedbackApi = apiTable({
  feedback: {
    route: 'GET /api/backstage/feedback',
    summary:
      'Number of each answer in the questionnaire of a year, over all responses or those of a language with at least ten',
    query: feedbackQuery,
    output: feedbackResults,
    errors: ['not_found'],
    permission: 'feedback.read',
  },
  feedbackText: {
    route: 'GET /api/backstage/feedback/text',
    summary: 'Written answers to a question, latest first, 50 per page',
    query: feedbackTextQuery,
    output: feedbackTexts,
    errors: ['not_found'],
    permission: 'feedback.read',
  },
  feedbackExport: {
    route: 'POST /api/backstage/feedback/export',
    summary: 'Written answers for an export, 500 per page; the audit log records every page',
    query: feedbackTextQuery,
    output: feedbackTexts,
    errors: ['not_found'],
    permission: 'feedback.read',
    stepUp: true,
  },
})
