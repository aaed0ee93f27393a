// Whether scheduled work is being done and the site is open: one question for all that shows it.
import type { SWRResponse } from 'swr'
import type { Pulse } from '../../contract/desk/today.ts'
import type { DeskError } from './call.ts'
import { useIsReachable } from './reachable.ts'
import { useRead } from './read.ts'

/** Milliseconds between two questions: often while the line is down, so that its return is noticed. */
const asking = { usual: 30_000, unreachable: 5000 }

export function usePulse(): SWRResponse<Pulse, DeskError> {
  const isReachable = useIsReachable()
  return useRead('GET /api/backstage/heartbeat', undefined, {
    refreshInterval: isReachable ? asking.usual : asking.unreachable,
    refreshWhenOffline: true,
  })
}
