import { deskApi } from '../../../client/contract/desk/table.ts'
import { addMaterial, materialFileOf } from '../../desk/downloads/material.ts'
import { getStored } from '../../data/entries/entry.ts'
import { fileVersions, filesByHash } from '../../data/downloads/file.ts'
import { isRowKey, rowNumber } from '../../data/entries/kinds/rows/row-ids.ts'
import { countVipMembers } from '../../data/entries/kinds/vip-group.ts'
import { foundOrThrow, problem } from '../../http/problem.ts'
import { run } from '../../storage/db.ts'
import { endpoints } from '../endpoint/endpoint.ts'

export const materialEndpoints = endpoints(deskApi, {
  knownMaterials: async ({ deps, body }) => ({
    items: await run(deps, filesByHash(deps, body.sha256)),
  }),
  addMaterial: ({ c, acting, body }) => addMaterial(acting, body.file, c.env.IMAGES),
  materialFile: ({ deps, params: { id } }) => materialFileOf(deps, id),
  materialVersions: async ({ deps, params: { id, key } }) => {
    const entry = await run(deps, getStored(deps, id))
    if (entry?.type !== 'material_group' || !isRowKey(key)) throw problem('not_found')
    return { items: await run(deps, fileVersions(deps, rowNumber(entry.item_id, key))) }
  },
  vipMembers: async ({ deps, params: { id } }) =>
    foundOrThrow(await run(deps, countVipMembers(deps, id))),
})
