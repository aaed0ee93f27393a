import { deskApi } from '../../../client/contract/desk/table.ts'
import { getPolls } from '../../data/polls/poll.ts'
import { problem } from '../../http/problem.ts'
import { run } from '../../storage/db.ts'
import { endpoint } from '../endpoint/endpoint.ts'

export const pollEndpoints = {
  pollResult: endpoint(deskApi.pollResult, async ({ deps, params: { id }, query }) => {
    const [found] = await run(deps, getPolls(deps, query.lang, [id]))
    if (!found) throw problem('not_found')
    return found
  }),
}
