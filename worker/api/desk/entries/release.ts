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
import { endpoints } from '../../endpoint/endpoint.ts'

export const releaseEndpoints = endpoints(deskApi, {
  releaseList: ({ deps, query }) => run(deps, listReleases(deps, query)),
  releaseCreate: ({ acting, body }) => createRelease(acting, body),
  release: ({ deps, params }) => loadRelease(deps, params.id),
  releaseChange: ({ acting, params, body }) => changeRelease(acting, params.id, body),
  releaseAdd: ({ acting, params, body }) => addToRelease(acting, params.id, body),
  releaseRemove: ({ acting, params }) => removeFromRelease(acting, params.id, params.entry),
  releasePublish: ({ acting, params }) => executeReleaseNow(acting, params.id),
  entryRelease: ({ acting, params, body }) =>
    moveWaitingRelease(acting, params.id, params.release, body.due_at),
  entryReleaseCancel: ({ acting, params }) =>
    cancelWaitingRelease(acting, params.id, params.release),
})
