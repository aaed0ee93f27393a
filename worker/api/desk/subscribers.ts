import { deskApi } from '../../../client/contract/desk/table.ts'
import { listSubscriberImports } from '../../data/newsletter/subscriber-import.ts'
import {
  beginSubscriberImport,
  checkSubscribers,
  importSubscribers,
} from '../../desk/newsletter/subscriber-import.ts'
import { run } from '../../storage/db.ts'
import { endpoints } from '../endpoint/endpoint.ts'

export const subscriberEndpoints = endpoints(deskApi, {
  subscriberImportList: async ({ deps }) => ({
    items: await run(deps, listSubscriberImports(deps, 20)),
  }),
  subscriberImportCheck: ({ c, acting, body }) => checkSubscribers(acting, c.env, body.rows),
  subscriberImportBegin: ({ c, acting, body }) => beginSubscriberImport(acting, c.env, body),
  subscriberImportStep: ({ c, acting, params, body }) =>
    importSubscribers(acting, c.env, {
      id: params.id,
      rows: body.rows,
    }),
})
