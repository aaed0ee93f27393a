import { useState } from 'react'
import type { DeskError } from '../../api/client.ts'

/**
 * An upload. A finished one leaves the list if its file was new; if the server already had it, it stays until it is
 * dismissed.
 */
export interface Upload {
  id: number
  file: File
  /** Number of files added together, including this one. */
  count: number
  /** Progress from 0 to 1. */
  share: number
  state: 'waiting' | 'sending' | 'known' | 'failed'
  error?: DeskError | 'too_large'
}

const permanent = new Set<string>([
  'image_unacceptable',
  'material_unacceptable',
  'material_not_utf8',
])

/** True if a retry with the same file may succeed. */
export function isPassing({ error }: Upload): boolean {
  if (error === 'too_large') return false
  return !permanent.has(error?.code ?? '')
}

export const isInProgress = ({ state }: Upload) => state === 'waiting' || state === 'sending'

interface State {
  list: readonly Upload[]
  /** Number of files uploaded since the list was last empty. */
  done: number
}

const nothing: State = { list: [], done: 0 }

/** Upload list and functions that change it. */
export function useUploadState() {
  const [state, setState] = useState(nothing)
  return {
    ...state,
    put: (added: readonly Upload[]) =>
      setState((now) => ({ ...now, list: [...now.list, ...added] })),
    change: (id: number, part: Partial<Upload>) =>
      setState((now) => ({
        ...now,
        list: now.list.map((one) => (one.id === id ? { ...one, ...part } : one)),
      })),
    /** Removes uploads; `arrived` of them were successful. */
    drop: (isDropped: (one: Upload) => boolean, arrived = 0) =>
      setState((now) => {
        const kept = now.list.filter((one) => !isDropped(one))
        return kept.length === 0 ? nothing : { list: kept, done: now.done + arrived }
      }),
  }
}

export type UploadState = ReturnType<typeof useUploadState>
