import { backstageApi } from '../../../client/contract/backstage/table.ts'
import { callBack, giveBack, waitAgain, withdrawDispatch } from '../../backstage/dispatch-ends.ts'
import { audienceOf, loadDispatches, makeDispatch } from '../../backstage/dispatch.ts'
import { listVipGroups } from '../../data/dispatch.ts'
import { run } from '../../storage/db.ts'
import { endpoint } from '../endpoint.ts'
import { requestKey } from '../request-key.ts'
import { actingIn } from './acting.ts'

export const dispatchEndpoints = {
  dispatches: endpoint(backstageApi.dispatches, ({ deps, operator, query: { before } }) =>
    loadDispatches(deps, operator, before),
  ),
  dispatchMake: endpoint(backstageApi.dispatchMake, (asked) =>
    makeDispatch(actingIn(asked), asked.body, requestKey(asked.c)),
  ),
  dispatchAudience: endpoint(backstageApi.dispatchAudience, (asked) =>
    audienceOf(actingIn(asked), asked.query.to),
  ),
  dispatchGroups: endpoint(backstageApi.dispatchGroups, async ({ deps, query: { lang } }) => ({
    items: await run(deps, listVipGroups(deps, lang)),
  })),
  dispatchCallBack: endpoint(backstageApi.dispatchCallBack, (asked) =>
    callBack(actingIn(asked), asked.params.id),
  ),
  dispatchWaitAgain: endpoint(backstageApi.dispatchWaitAgain, (asked) =>
    waitAgain(actingIn(asked), asked.params.id),
  ),
  dispatchWithdraw: endpoint(backstageApi.dispatchWithdraw, (asked) =>
    withdrawDispatch(actingIn(asked), asked.params.id),
  ),
  dispatchGiveBack: endpoint(backstageApi.dispatchGiveBack, (asked) =>
    giveBack(actingIn(asked), asked.params.id),
  ),
}
