// Desk endpoints: a year's questionnaire, in addition to those of all entries.
import * as z from 'zod/mini'
import type { Endpoint } from '../../api/endpoint.ts'
import { itemId, lang } from '../../fields.ts'

const inLang = z.strictObject({ lang })
const one = z.strictObject({ id: itemId })

export const questionnaireApi = {
  questionnaireAnswers: {
    method: 'GET',
    path: '/api/backstage/questionnaire/:id/answers',
    summary: 'Number of responses to a questionnaire; the id is that of the item',
    params: one,
    query: inLang,
    output: z.object({ year: z.number(), count: z.number() }),
    errors: ['not_found'],
    permission: 'entry.read',
  },
  questionnaireNext: {
    method: 'POST',
    path: '/api/backstage/questionnaire/:id/next',
    summary:
      'Creates a draft of next year’s questionnaire with the same questions; the id is that of an entry',
    params: one,
    query: inLang,
    body: z.strictObject({ rev: z.int().check(z.minimum(1)) }),
    output: z.object({ id: z.number() }),
    status: 201,
    errors: ['entry_changed', 'forbidden', 'not_found'],
    permission: 'entry.write',
  },
} satisfies Record<string, Endpoint>
