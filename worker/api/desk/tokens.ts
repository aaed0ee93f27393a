import { deskApi } from '../../../client/contract/desk/table.ts'
import { listApiTokens } from '../../data/operators/api-token.ts'
import { addApiToken, revokeApiToken } from '../../desk/operators/api-tokens.ts'
import { run } from '../../storage/db.ts'
import { endpoints } from '../endpoint/endpoint.ts'

export const tokenEndpoints = endpoints(deskApi, {
  apiTokens: async ({ deps }) => ({
    items: await run(deps, listApiTokens(deps)),
  }),
  addApiToken: ({ acting, body }) => addApiToken(acting, body),
  revokeApiToken: ({ acting, params }) => revokeApiToken(acting, params.id),
})
