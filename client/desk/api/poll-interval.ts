// Whether scheduled work is being done and the site is open: one question for all that shows it.
import type { SWRResponse } from 'swr'
import type { SystemStatus } from '../../contract/desk/today.ts'
import type { DeskError } from './client.ts'
import { useIsOnline } from './online.ts'
import { useApi } from './read.ts'

/** Milliseconds between two questions: often while the line is down, so that its return is noticed. */
const pollIntervalMs = { usual: 30_000, unreachable: 5000 }

export function useSystemStatus(): SWRResponse<SystemStatus, DeskError> {
  const isReachable = useIsOnline()
  return useApi('GET /api/backstage/heartbeat', undefined, {
    refreshInterval: isReachable ? pollIntervalMs.usual : pollIntervalMs.unreachable,
    refreshWhenOffline: true,
  })
}
