import { deskApi } from '../../../client/contract/desk/table.ts'
import { runBulk, undoBulk } from '../../desk/bulk/bulk.ts'
import { addRedirect, deleteRedirect } from '../../desk/site/redirect.ts'
import { getHeartbeatStatus, getToday } from '../../desk/today.ts'
import { boardPage } from '../../data/entries/translation-board.ts'
import { listRedirects } from '../../data/site/redirect.ts'
import {
  getView,
  listViews,
  mostViews,
  saveView,
  viewChange,
  viewOrderWrite,
  viewRemoval,
} from '../../data/entries/saved-view.ts'

import { problem } from '../../http/problem.ts'
import { run, writeBatch } from '../../storage/db.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { operatorContextOf } from './operator-context.ts'
import type { Deps } from '../../deps.ts'

export const workEndpoints = {
  today: endpoint(deskApi.today, ({ deps, operator }) => getToday(deps, operator)),
  heartbeat: endpoint(deskApi.heartbeat, ({ deps }) => getHeartbeatStatus(deps)),
  translations: endpoint(deskApi.translations, ({ deps, query }) => boardPage(deps, query)),
  bulk: endpoint(deskApi.bulk, (input) => runBulk(operatorContextOf(input), input.body)),
  bulkUndo: endpoint(deskApi.bulkUndo, (input) =>
    undoBulk(operatorContextOf(input), input.body.key),
  ),
  savedViews: endpoint(deskApi.savedViews, async ({ deps, operator }) => ({
    items: await run(deps, listViews(deps, operator.id)),
  })),
  viewSave: endpoint(deskApi.viewSave, async ({ deps, operator, body }) => {
    const made = await run(deps, saveView(deps, operator.id, body))
    if (!made)
      throw problem('validation_failed', {
        fields: [{ field: 'name', code: 'too_big', values: { most: mostViews } }],
      })
    return viewOf(deps, operator.id, made.id)
  }),
  viewChange: endpoint(deskApi.viewChange, async ({ deps, operator, params, body }) => {
    await writeBatch(deps, [viewChange(deps, operator.id, { ...params, ...body })])
    return viewOf(deps, operator.id, params.id)
  }),
  viewOrder: endpoint(deskApi.viewOrder, async ({ deps, operator, body }) => {
    await writeBatch(deps, [viewOrderWrite(deps, operator.id, body.ids)])
    return null
  }),
  viewDelete: endpoint(deskApi.viewDelete, async ({ deps, operator, params }) => {
    await writeBatch(deps, [viewRemoval(deps, operator.id, params.id)])
    return null
  }),
  redirectList: endpoint(deskApi.redirectList, ({ deps, query }) =>
    run(deps, listRedirects(deps, query)),
  ),
  redirectAdd: endpoint(deskApi.redirectAdd, (input) =>
    addRedirect(operatorContextOf(input), input.body),
  ),
  redirectDelete: endpoint(deskApi.redirectDelete, async (input) => {
    await deleteRedirect(operatorContextOf(input), input.body.from_path)
    return null
  }),
}

async function viewOf(deps: Deps, operator: number, id: number) {
  const view = await run(deps, getView(deps, operator, id))
  if (!view) throw problem('not_found')
  return view
}
