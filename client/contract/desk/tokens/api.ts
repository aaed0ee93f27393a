import * as z from 'zod/mini'
import { apiTable } from '../../api/endpoint.ts'
import { apiToken, tokenForm } from './token.ts'

export const tokenApi = apiTable({
  apiTokens: {
    route: 'GET /api/backstage/token',
    summary: 'Tokens of the content API, latest first; of former ones, the last hundred',
    output: z.object({ items: z.array(apiToken) }),
    permission: 'operator.read',
  },
  addApiToken: {
    route: 'POST /api/backstage/token',
    summary: 'Makes a token that acts in the operator’s name. Only this response contains it',
    body: tokenForm,
    output: z.object({ token: z.string(), item: apiToken }),
    status: 201,
    errors: ['too_many_tokens'],
    permission: 'operator.write',
    stepUp: true,
  },
  revokeApiToken: {
    route: 'DELETE /api/backstage/token/:id',
    summary: 'Revokes a token for good',
    errors: ['not_found'],
    permission: 'operator.write',
  },
})
