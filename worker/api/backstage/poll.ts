import { backstageApi } from '../../../client/contract/backstage/table.ts'
import { getPolls } from '../../data/poll.ts'
import { problem } from '../../http/problem.ts'
import { run } from '../../storage/db.ts'
import { endpoint } from '../endpoint.ts'

export const pollEndpoints = {
  pollResult: endpoint(backstageApi.pollResult, async ({ deps, params: { id }, query }) => {
    const [found] = await run(deps, getPolls(deps, query.lang, [id]))
    if (!found) throw problem('not_found')
    return found
  }),
}
