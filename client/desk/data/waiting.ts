// What waits for the operator: one read for Today, the rail and the dock.
import { useEffect } from 'react'
import type { SWRResponse } from 'swr'
import { waitingUpTo, type CountByType, type Today } from '../../contract/desk/today.ts'
import { lastWrite, type DeskError } from '../api/call.ts'
import { readAgain, useRead } from '../api/read.ts'

export type Counts = Today['counts']

export function useWaiting(): SWRResponse<Today, DeskError> {
  return useRead('GET /api/backstage/today', undefined, { refreshInterval: 60_000 })
}

/** Milliseconds after the last of several changes until the figures are read again. */
const rest = 1000

/** Figures follow what the operator does. */
export function useFreshFigures(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = lastWrite.subscribe(() => {
      clearTimeout(timer)
      timer = setTimeout(() => void readAgain('/api/backstage/today'), rest)
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
export function figureOf(count: number): string {
  return count > waitingUpTo ? `${waitingUpTo}+` : String(count)
}
