import { backstageApi } from '../../../client/contract/backstage/table.ts'
import {
  addToRelease,
  changeRelease,
  createRelease,
  loadRelease,
  promoteByHand,
  removeFromRelease,
} from '../../backstage/release.ts'
import { listReleases } from '../../data/release.ts'
import { run } from '../../storage/db.ts'
import { endpoint } from '../endpoint.ts'
import { actingIn } from './acting.ts'

export const releaseEndpoints = {
  releaseList: endpoint(backstageApi.releaseList, ({ deps, query }) =>
    run(deps, listReleases(deps, query)),
  ),
  releaseCreate: endpoint(backstageApi.releaseCreate, (input) =>
    createRelease(actingIn(input), input.body),
  ),
  release: endpoint(backstageApi.release, ({ deps, params }) => loadRelease(deps, params.id)),
  releaseChange: endpoint(backstageApi.releaseChange, (input) =>
    changeRelease(actingIn(input), input.params.id, input.body),
  ),
  releaseAdd: endpoint(backstageApi.releaseAdd, (input) =>
    addToRelease(actingIn(input), input.params.id, input.body),
  ),
  releaseRemove: endpoint(backstageApi.releaseRemove, (input) =>
    removeFromRelease(actingIn(input), input.params.id, input.params.entry),
  ),
  releasePublish: endpoint(backstageApi.releasePublish, (input) =>
    promoteByHand(actingIn(input), input.params.id),
  ),
}
