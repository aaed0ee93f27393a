import { backstageApi } from '../../../client/contract/backstage/table.ts'
import { audienceOf, callBack, makeDispatch, withdrawDispatch } from '../../backstage/dispatch.ts'
import { listDispatches, listVipGroups } from '../../data/dispatch.ts'
import { run } from '../../storage/db.ts'
import { endpoint } from '../endpoint.ts'
import { requestKey } from '../request-key.ts'
import { actingIn } from './acting.ts'

export const dispatchEndpoints = {
  dispatches: endpoint(backstageApi.dispatches, ({ deps, query: { before } }) =>
    run(deps, listDispatches(deps, before)),
  ),
  dispatchMake: endpoint(backstageApi.dispatchMake, (asked) =>
    makeDispatch(actingIn(asked), asked.body, requestKey(asked.c)),
  ),
  dispatchAudience: endpoint(backstageApi.dispatchAudience, ({ deps, query: { to } }) =>
    audienceOf(deps, to),
  ),
  dispatchGroups: endpoint(backstageApi.dispatchGroups, async ({ deps, query: { lang } }) => ({
    items: await run(deps, listVipGroups(deps, lang)),
  })),
  dispatchCallBack: endpoint(backstageApi.dispatchCallBack, (asked) =>
    callBack(actingIn(asked), asked.params.id),
  ),
  dispatchWithdraw: endpoint(backstageApi.dispatchWithdraw, (asked) =>
    withdrawDispatch(actingIn(asked), asked.params.id),
  ),
}
