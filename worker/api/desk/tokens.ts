import { deskApi } from '../../../client/contract/desk/table.ts'
import { listApiTokens } from '../../data/operators/api-token.ts'
import { addApiToken, revokeApiToken } from '../../desk/operators/api-tokens.ts'
import { run } from '../../storage/db.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { operatorContextOf } from './operator-context.ts'

export const tokenEndpoints = {
  apiTokens: endpoint(deskApi.apiTokens, async ({ deps }) => ({
    items: await run(deps, listApiTokens(deps)),
  })),
  addApiToken: endpoint(deskApi.addApiToken, (input) =>
    addApiToken(operatorContextOf(input), input.body),
  ),
  revokeApiToken: endpoint(deskApi.revokeApiToken, async (input) => {
    await revokeApiToken(operatorContextOf(input), input.params.id)
    return null
  }),
}
