import { deskApi } from '../../../../client/contract/desk/table.ts'
import { getReferenceOptions } from '../../../data/entries/reference-options.ts'
import { run } from '../../../storage/db.ts'
import { endpoint } from '../../endpoint/endpoint.ts'

export const choiceEndpoints = {
  choices: endpoint(deskApi.choices, ({ deps, params: { kind }, query }) =>
    run(deps, getReferenceOptions(deps, kind, query)),
  ),
}
