import { pushKinds, type PushState } from '../../../client/contract/notifications/push.ts'
import { offModules } from '../../data/site/modules.ts'
import type { Deps } from '../../deps.ts'
import { isKindOff } from './kinds.ts'

/** Push on a device as its member sees it; `null` for a site without web push. */
export async function pushStateOf(
  deps: Deps,
  device: PushState['device'],
): Promise<PushState | null> {
  if (!deps.pushKeys) return null
  const off = await offModules(deps)
  const kinds = pushKinds.filter((kind) => !isKindOff(off, kind))
  return kinds.length > 0 ? { key: deps.pushKeys.publicKey, kinds, device } : null
}
