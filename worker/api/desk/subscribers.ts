import { deskApi } from '../../../client/contract/desk/table.ts'
import { listSubscriberImports } from '../../data/newsletter/subscriber-import.ts'
import {
  beginSubscriberImport,
  checkSubscribers,
  importSubscribers,
} from '../../desk/newsletter/subscriber-import.ts'
import { run } from '../../storage/db.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { operatorContextOf } from './operator-context.ts'

export const subscriberEndpoints = {
  subscriberImportList: endpoint(deskApi.subscriberImportList, async ({ deps }) => ({
    items: await run(deps, listSubscriberImports(deps, 20)),
  })),
  subscriberImportCheck: endpoint(deskApi.subscriberImportCheck, (input) =>
    checkSubscribers(operatorContextOf(input), input.c.env, input.body.rows),
  ),
  subscriberImportBegin: endpoint(deskApi.subscriberImportBegin, (input) =>
    beginSubscriberImport(operatorContextOf(input), input.c.env, input.body),
  ),
  subscriberImportStep: endpoint(deskApi.subscriberImportStep, (input) =>
    importSubscribers(operatorContextOf(input), input.c.env, {
      id: input.params.id,
      rows: input.body.rows,
    }),
  ),
}
