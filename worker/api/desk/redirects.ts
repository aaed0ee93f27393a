import { deskApi } from '../../../client/contract/desk/table.ts'
import { addRedirect, deleteRedirect } from '../../desk/site/redirect.ts'
import { listRedirects } from '../../data/site/redirect.ts'
import { run } from '../../storage/db.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { operatorContextOf } from './operator-context.ts'

export const redirectEndpoints = {
  redirectList: endpoint(deskApi.redirectList, ({ deps, query }) =>
    run(deps, listRedirects(deps, query)),
  ),
  redirectAdd: endpoint(deskApi.redirectAdd, (input) =>
    addRedirect(operatorContextOf(input), input.body),
  ),
  redirectDelete: endpoint(deskApi.redirectDelete, async (input) => {
    await deleteRedirect(operatorContextOf(input), input.body.from_path)
    return null
  }),
}
