// Desk endpoints: tokens of the content API.
import * as z from 'zod/mini'
import type { Endpoint } from '../../api/endpoint.ts'
import { itemId, lang } from '../../fields.ts'
import { apiToken, tokenForm } from './token.ts'

const inLang = z.strictObject({ lang })

export const tokenApi = {
  apiTokens: {
    method: 'GET',
    path: '/api/backstage/token',
    summary: 'Tokens of the content API, latest first; of former ones, the last hundred',
    query: inLang,
    output: z.object({ items: z.array(apiToken) }),
    permission: 'operator.read',
  },
  addApiToken: {
    method: 'POST',
    path: '/api/backstage/token',
    summary: 'Makes a token that acts in the operator’s name. Only this response contains it',
    query: inLang,
    body: tokenForm,
    output: z.object({ token: z.string(), item: apiToken }),
    status: 201,
    errors: ['too_many_tokens'],
    permission: 'operator.write',
    stepUp: true,
  },
  revokeApiToken: {
    method: 'DELETE',
    path: '/api/backstage/token/:id',
    summary: 'Revokes a token for good',
    params: z.strictObject({ id: itemId }),
    query: inLang,
    output: z.null(),
    status: 204,
    errors: ['not_found'],
    permission: 'operator.write',
  },
} satisfies Record<string, Endpoint>
