import { deskApi } from '../../../../client/contract/desk/table.ts'
import {
  addToRelease,
  changeRelease,
  createRelease,
  loadRelease,
  executeReleaseNow,
  removeFromRelease,
} from '../../../desk/entries/release.ts'
import { cancelWaitingRelease, moveWaitingRelease } from '../../../desk/entries/waiting-releases.ts'
import { listReleases } from '../../../data/entries/release.ts'
import { run } from '../../../storage/db.ts'
import { endpoint } from '../../endpoint/endpoint.ts'
import { operatorContextOf } from '../operator-context.ts'

export const releaseEndpoints = {
  releaseList: endpoint(deskApi.releaseList, ({ deps, query }) =>
    run(deps, listReleases(deps, query)),
  ),
  releaseCreate: endpoint(deskApi.releaseCreate, (input) =>
    createRelease(operatorContextOf(input), input.body),
  ),
  release: endpoint(deskApi.release, ({ deps, params }) => loadRelease(deps, params.id)),
  releaseChange: endpoint(deskApi.releaseChange, (input) =>
    changeRelease(operatorContextOf(input), input.params.id, input.body),
  ),
  releaseAdd: endpoint(deskApi.releaseAdd, (input) =>
    addToRelease(operatorContextOf(input), input.params.id, input.body),
  ),
  releaseRemove: endpoint(deskApi.releaseRemove, (input) =>
    removeFromRelease(operatorContextOf(input), input.params.id, input.params.entry),
  ),
  releasePublish: endpoint(deskApi.releasePublish, (input) =>
    executeReleaseNow(operatorContextOf(input), input.params.id),
  ),
  entryRelease: endpoint(deskApi.entryRelease, (input) =>
    moveWaitingRelease(
      operatorContextOf(input),
      input.params.id,
      input.params.release,
      input.body.due_at,
    ),
  ),
  entryReleaseCancel: endpoint(deskApi.entryReleaseCancel, (input) =>
    cancelWaitingRelease(operatorContextOf(input), input.params.id, input.params.release),
  ),
}
