// Web push on the device of a session.
import { api } from '../../../client/contract/api/table.ts'
import type { PushState } from '../../../client/contract/notifications/push.ts'
import { isPublicKey } from '../../push-keys.ts'
import {
  endPushDeviceStatement,
  getPushDevice,
  setPushDeviceStatements,
} from '../../data/push/device.ts'
import { outgoingUrl } from '../../http/outgoing.ts'
import { foundOrThrow, problem } from '../../http/problem.ts'
import { pushStateOf } from '../../services/push/state.ts'
import { run, writeBatch } from '../../storage/db.ts'
import { endpoints } from '../endpoint/endpoint.ts'
import type { Deps } from '../../deps.ts'

async function stateOfSession(deps: Deps, session: number): Promise<PushState> {
  return foundOrThrow(await pushStateOf(deps, await run(deps, getPushDevice(deps, session))))
}

export const pushEndpoints = endpoints(api, {
  push: ({ deps, session: { id } }) => stateOfSession(deps, id),
  setPush: async ({ deps, query: { lang }, body, session: { id, member } }) => {
    if (!deps.pushKeys) throw problem('not_found')
    if (!outgoingUrl(body.endpoint, deps.origin))
      throw problem('validation_failed', {
        fields: [{ field: 'endpoint', code: 'address_refused' }],
      })
    if (!(await isPublicKey(body.keys.p256dh)))
      throw problem('validation_failed', { fields: [{ field: 'keys', code: 'invalid_value' }] })
    const owner = { session: id, user: member.id, lang }
    await writeBatch(deps, setPushDeviceStatements(deps, owner, body))
    return stateOfSession(deps, id)
  },
  endPush: async ({ deps, session: { id } }) => {
    await writeBatch(deps, [endPushDeviceStatement(deps, id)])
    return null
  },
})
