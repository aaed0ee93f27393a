// The desk's rows about the questionnaire.
import type { Endpoint } from '../../api/endpoint.ts'
import { feedbackQuery, feedbackResults, feedbackTextQuery, feedbackTexts } from './results.ts'

export const feedbackApi = {
  feedback: {
    method: 'GET',
    path: '/api/backstage/feedback',
    summary:
      'How often each answer to the questionnaire of a year was given, by all or by those of a language with at least ten answers',
    query: feedbackQuery,
    output: feedbackResults,
    errors: ['not_found'],
    permission: 'feedback.read',
  },
  feedbackText: {
    method: 'GET',
    path: '/api/backstage/feedback/text',
    summary: 'What people have written about a question, the latest first, 50 per page',
    query: feedbackTextQuery,
    output: feedbackTexts,
    errors: ['not_found'],
    permission: 'feedback.read',
  },
  feedbackExport: {
    method: 'POST',
    path: '/api/backstage/feedback/export',
    summary: 'The same for a file, 500 per page; the log has who took each page',
    query: feedbackTextQuery,
    output: feedbackTexts,
    errors: ['not_found'],
    permission: 'feedback.read',
    stepUp: true,
  },
} satisfies Record<string, Endpoint>
