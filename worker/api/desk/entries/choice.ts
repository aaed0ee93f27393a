import { deskApi } from '../../../../client/contract/desk/table.ts'
import { choicesOf } from '../../../data/entries/choice.ts'
import { run } from '../../../storage/db.ts'
import { endpoint } from '../../endpoint/endpoint.ts'

export const choiceEndpoints = {
  choices: endpoint(deskApi.choices, ({ deps, params: { kind }, query }) =>
    run(deps, choicesOf(deps, kind, query)),
  ),
}
