import { backstageApi } from '../../../client/contract/backstage/table.ts'
import { addMaterial, materialFileOf } from '../../backstage/material.ts'
import { getStored } from '../../data/entry.ts'
import { fileVersions, filesByHash } from '../../data/material-file.ts'
import { isRowKey, rowNumber } from '../../data/row-numbers.ts'
import { countVipMembers } from '../../data/vip-group-content.ts'
import { problem } from '../../http/problem.ts'
import { run } from '../../storage/db.ts'
import { endpoint } from '../endpoint.ts'
import { actingIn } from './acting.ts'

export const materialEndpoints = {
  knownMaterials: endpoint(backstageApi.knownMaterials, async ({ deps, body }) => ({
    items: await run(deps, filesByHash(deps, body.sha256)),
  })),
  addMaterial: endpoint(backstageApi.addMaterial, (asked) =>
    addMaterial(actingIn(asked), asked.body.file),
  ),
  materialFile: endpoint(backstageApi.materialFile, ({ deps, params: { id } }) =>
    materialFileOf(deps, id),
  ),
  materialVersions: endpoint(
    backstageApi.materialVersions,
    async ({ deps, params: { id, key } }) => {
      const entry = await run(deps, getStored(deps, id))
      if (entry?.type !== 'material_group' || !isRowKey(key)) throw problem('not_found')
      return { items: await run(deps, fileVersions(deps, rowNumber(entry.item_id, key))) }
    },
  ),
  vipMembers: endpoint(backstageApi.vipMembers, async ({ deps, params: { id } }) => {
    const found = await run(deps, countVipMembers(deps, id))
    if (!found) throw problem('not_found')
    return found
  }),
}
