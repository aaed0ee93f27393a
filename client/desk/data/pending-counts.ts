// Counts of pending work; Today, the sidebar and the bottom navigation share one read.
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

/** Debounce in milliseconds after a write. */
const refetchDelayMs = 1000

/** Reloads the counts after the operator's writes. */
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

/** Adds `+` above the counting limit. */
export function formatCappedCount(count: number): string {
  return count > pendingCountLimit ? `${pendingCountLimit}+` : String(count)
}
