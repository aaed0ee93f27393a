// Desk endpoints: poll results.
import * as z from 'zod/mini'
import type { Endpoint } from '../api/endpoint.ts'
import { itemId, lang } from '../fields.ts'
import { poll } from '../polls.ts'

export const pollApi = {
  pollResult: {
    method: 'GET',
    path: '/api/backstage/poll/:id/result',
    summary: 'A poll as readers see it, with its current votes; the id is that of the item',
    params: z.strictObject({ id: itemId }),
    query: z.strictObject({ lang }),
    output: poll,
    errors: ['not_found'],
    permission: 'entry.read',
  },
} satisfies Record<string, Endpoint>
