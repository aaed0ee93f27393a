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
import { foundOrThrow, problem } from '../../../http/problem.ts'
import { run, writeBatch } from '../../../storage/db.ts'
import { endpoints } from '../../endpoint/endpoint.ts'
import type { Deps } from '../../../deps.ts'

export const savedViewEndpoints = endpoints(deskApi, {
  savedViews: async ({ deps, operator }) => ({
    items: await run(deps, listViews(deps, operator.id)),
  }),
  viewSave: async ({ deps, operator, body }) => {
    const made = await run(deps, saveView(deps, operator.id, body))
    if (!made)
      throw problem('validation_failed', {
        fields: [{ field: 'name', code: 'too_big', values: { most: mostViews } }],
      })
    return viewOf(deps, operator.id, made.id)
  },
  viewChange: async ({ deps, operator, params, body }) => {
    await writeBatch(deps, [viewChange(deps, operator.id, { ...params, ...body })])
    return viewOf(deps, operator.id, params.id)
  },
  viewOrder: ({ deps, operator, body }) =>
    writeBatch(deps, [viewOrderWrite(deps, operator.id, body.ids)]),
  viewDelete: ({ deps, operator, params }) =>
    writeBatch(deps, [viewRemoval(deps, operator.id, params.id)]),
})

async function viewOf(deps: Deps, operator: number, id: number) {
  return foundOrThrow(await run(deps, getView(deps, operator, id)))
}
