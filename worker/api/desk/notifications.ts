import { deskApi } from '../../../client/contract/desk/table.ts'
import {
  callBack,
  giveBack,
  waitAgain,
  withdrawDispatch,
} from '../../desk/notifications/withdraw.ts'
import { audienceOf, loadDispatches, makeDispatch } from '../../desk/notifications/dispatch.ts'
import { listVipGroups } from '../../data/notifications/dispatch.ts'
import { run } from '../../storage/db.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { requestKey } from '../endpoint/request-key.ts'
import { actingIn } from './acting.ts'

export const dispatchEndpoints = {
  dispatches: endpoint(deskApi.dispatches, ({ deps, operator, query: { before } }) =>
    loadDispatches(deps, operator, before),
  ),
  dispatchMake: endpoint(deskApi.dispatchMake, (asked) =>
    makeDispatch(actingIn(asked), asked.body, requestKey(asked.c)),
  ),
  dispatchAudience: endpoint(deskApi.dispatchAudience, (asked) =>
    audienceOf(actingIn(asked), asked.query.to),
  ),
  dispatchGroups: endpoint(deskApi.dispatchGroups, async ({ deps, query: { lang } }) => ({
    items: await run(deps, listVipGroups(deps, lang)),
  })),
  dispatchCallBack: endpoint(deskApi.dispatchCallBack, (asked) =>
    callBack(actingIn(asked), asked.params.id),
  ),
  dispatchWaitAgain: endpoint(deskApi.dispatchWaitAgain, (asked) =>
    waitAgain(actingIn(asked), asked.params.id),
  ),
  dispatchWithdraw: endpoint(deskApi.dispatchWithdraw, (asked) =>
    withdrawDispatch(actingIn(asked), asked.params.id),
  ),
  dispatchGiveBack: endpoint(deskApi.dispatchGiveBack, (asked) =>
    giveBack(actingIn(asked), asked.params.id),
  ),
}
