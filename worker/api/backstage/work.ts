import { backstageApi } from '../../../client/contract/backstage/table.ts'
import { runBulk, undoBulk } from '../../backstage/bulk.ts'
import { addRedirect, deleteRedirect } from '../../backstage/redirect.ts'
import { pulseNow, todayOf } from '../../backstage/today.ts'
import { boardPage } from '../../data/board.ts'
import { listRedirects } from '../../data/redirect.ts'
import {
  getView,
  listViews,
  mostViews,
  saveView,
  viewChange,
  viewOrderWrite,
  viewRemoval,
} from '../../data/saved-view.ts'

import { problem } from '../../http/problem.ts'
import { run, write, type Deps } from '../../storage/db.ts'
import { endpoint } from '../endpoint.ts'
import { actingIn } from './acting.ts'

export const workEndpoints = {
  today: endpoint(backstageApi.today, ({ deps, operator }) => todayOf(deps, operator)),
  heartbeat: endpoint(backstageApi.heartbeat, ({ deps }) => pulseNow(deps)),
  translations: endpoint(backstageApi.translations, ({ deps, query }) => boardPage(deps, query)),
  bulk: endpoint(backstageApi.bulk, (input) => runBulk(actingIn(input), input.body)),
  bulkUndo: endpoint(backstageApi.bulkUndo, (input) => undoBulk(actingIn(input), input.body.key)),
  savedViews: endpoint(backstageApi.savedViews, async ({ deps, operator }) => ({
    items: await run(deps, listViews(deps, operator.id)),
  })),
  viewSave: endpoint(backstageApi.viewSave, async ({ deps, operator, body }) => {
    const made = await run(deps, saveView(deps, operator.id, body))
    if (!made)
      throw problem('validation_failed', {
        fields: [{ field: 'name', code: 'too_big', values: { most: mostViews } }],
      })
    return viewOf(deps, operator.id, made.id)
  }),
  viewChange: endpoint(backstageApi.viewChange, async ({ deps, operator, params, body }) => {
    await write(deps, [viewChange(deps, operator.id, { ...params, ...body })])
    return viewOf(deps, operator.id, params.id)
  }),
  viewOrder: endpoint(backstageApi.viewOrder, async ({ deps, operator, body }) => {
    await write(deps, [viewOrderWrite(deps, operator.id, body.ids)])
    return null
  }),
  viewDelete: endpoint(backstageApi.viewDelete, async ({ deps, operator, params }) => {
    await write(deps, [viewRemoval(deps, operator.id, params.id)])
    return null
  }),
  redirectList: endpoint(backstageApi.redirectList, ({ deps, query }) =>
    run(deps, listRedirects(deps, query)),
  ),
  redirectAdd: endpoint(backstageApi.redirectAdd, (input) =>
    addRedirect(actingIn(input), input.body),
  ),
  redirectDelete: endpoint(backstageApi.redirectDelete, async (input) => {
    await deleteRedirect(actingIn(input), input.body.from_path)
    return null
  }),
}

async function viewOf(deps: Deps, operator: number, id: number) {
  const view = await run(deps, getView(deps, operator, id))
  if (!view) throw problem('not_found')
  return view
}
