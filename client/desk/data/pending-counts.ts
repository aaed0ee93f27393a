// What waits for the operator: one read for Today, the rail and the dock.
import { pendingCountLimit } from '../../contract/desk/limits.ts'
import { useEffect } from 'react'
import type { SWRResponse } from 'swr'
import type { CountByType, Today } from '../../contract/desk/today.ts'
import { lastWrite, type DeskError } from '../api/client.ts'
import { invalidate, useApi } from '../api/read.ts'

export type PendingCounts = Today['counts']

export function useDashboard(): SWRResponse<Today, DeskError> {
  return useApi('GET /api/backstage/today', undefined, { refreshInterval: 60_000 })
}

/** Milliseconds after the last of several changes until the figures are read again. */
const refetchDelayMs = 1000

/** Figures follow what the operator does. */
export function useRefreshCountsOnWrite(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = lastWrite.subscribe(() => {
      clearTimeout(timer)
      timer = setTimeout(() => void invalidate('/api/backstage/today'), refetchDelayMs)
    })
    return () => {
      clearTimeout(timer)
      end()
    }
  }, [])
}

export function sumOf(counts: CountByType): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}

/** As far as it was counted. */
export function formatCappedCount(count: number): string {
  return count > pendingCountLimit ? `${pendingCountLimit}+` : String(count)
}
