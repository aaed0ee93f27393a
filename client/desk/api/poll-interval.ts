// Status of the scheduler and of maintenance mode. All components that show it share one request.
import type { SWRResponse } from 'swr'
import type { SystemStatus } from '../../contract/desk/today.ts'
import type { DeskError } from './client.ts'
import { useIsOnline } from './online.ts'
import { useApi } from './read.ts'

/** Milliseconds between polls; shorter while unreachable, so that a restored connection is noticed soon. */
const pollIntervalMs = { usual: 30_000, unreachable: 5000 }

export function useSystemStatus(): SWRResponse<SystemStatus, DeskError> {
  const isReachable = useIsOnline()
  return useApi('GET /api/backstage/heartbeat', undefined, {
    refreshInterval: isReachable ? pollIntervalMs.usual : pollIntervalMs.unreachable,
    refreshWhenOffline: true,
  })
}
