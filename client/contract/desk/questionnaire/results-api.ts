// Desk endpoints: results of the questionnaire.
import type { Endpoint } from '../../api/endpoint.ts'
import { feedbackQuery, feedbackResults, feedbackTextQuery, feedbackTexts } from './results.ts'

export const feedbackApi = {
  feedback: {
    method: 'GET',
    path: '/api/backstage/feedback',
    summary:
      'Number of each answer in the questionnaire of a year, over all responses or those of a language with at least ten',
    query: feedbackQuery,
    output: feedbackResults,
    errors: ['not_found'],
    permission: 'feedback.read',
  },
  feedbackText: {
    method: 'GET',
    path: '/api/backstage/feedback/text',
    summary: 'Written answers to a question, latest first, 50 per page',
    query: feedbackTextQuery,
    output: feedbackTexts,
    errors: ['not_found'],
    permission: 'feedback.read',
  },
  feedbackExport: {
    method: 'POST',
    path: '/api/backstage/feedback/export',
    summary: 'Written answers for an export, 500 per page; the audit log records every page',
    query: feedbackTextQuery,
    output: feedbackTexts,
    errors: ['not_found'],
    permission: 'feedback.read',
    stepUp: true,
  },
} satisfies Record<string, Endpoint>
