import { backstageApi } from '../../../client/contract/backstage/table.ts'
import { choicesOf } from '../../data/choice.ts'
import { run } from '../../storage/db.ts'
import { endpoint } from '../endpoint.ts'

export const choiceEndpoints = {
  choices: endpoint(backstageApi.choices, ({ deps, params: { kind }, query }) =>
    run(deps, choicesOf(deps, kind, query)),
  ),
}
