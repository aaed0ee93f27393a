import { useState } from 'react'
import type { DeskError } from '../../api/client.ts'

/** A file on its way. Done ones that were new leave the list; one that was there already says so until it is put away. */
export interface Upload {
  id: number
  file: File
  /** Files that were added together with it, itself included. */
  count: number
  /** From 0 to 1. */
  share: number
  state: 'waiting' | 'sending' | 'known' | 'failed'
  error?: DeskError | 'too_large'
}

/** Whether the same file may be taken another time. */
export function isPassing({ error }: Upload): boolean {
  if (error === 'too_large') return false
  return error?.code !== 'image_unacceptable' && error?.code !== 'material_unacceptable'
}

export const isInProgress = ({ state }: Upload) => state === 'waiting' || state === 'sending'

interface State {
  list: readonly Upload[]
  /** How many have arrived since the list was empty. */
  done: number
}

const nothing: State = { list: [], done: 0 }

/** What is on its way, and how it changes. */
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
    /** Takes out of the list what has `arrived`, or is put away. */
    drop: (isDropped: (one: Upload) => boolean, arrived = 0) =>
      setState((now) => {
        const kept = now.list.filter((one) => !isDropped(one))
        return kept.length === 0 ? nothing : { list: kept, done: now.done + arrived }
      }),
  }
}

export type UploadState = ReturnType<typeof useUploadState>
