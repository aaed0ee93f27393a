import { deskApi } from '../../../../client/contract/desk/table.ts'
import {
  getView,
  listViews,
  mostViews,
  saveView,
  viewChange,
  viewOrderWrite,
  viewRemoval,
} from '../../../data/entries/saved-view.ts'
import { problem } from '../../../http/problem.ts'
import { run, writeBatch } from '../../../storage/db.ts'
import { endpoint } from '../../endpoint/endpoint.ts'
import type { Deps } from '../../../deps.ts'

export const savedViewEndpoints = {
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
}

async function viewOf(deps: Deps, operator: number, id: number) {
  const view = await run(deps, getView(deps, operator, id))
  if (!view) throw problem('not_found')
  return view
}
