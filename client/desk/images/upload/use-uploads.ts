import { useEffect, useRef } from 'react'
import { useUnloadWarning } from '../../data/use-unload-warning.ts'
import { DeskError } from '../../api/client.ts'
import type { UploadConfig, UploadWords } from './kind.ts'
import { isInProgress, isPassing, useUploadState, type Upload, type UploadState } from './state.ts'

export interface Uploads {
  messageKeys: UploadWords
  list: readonly Upload[]
  /** How many have arrived since the list was empty. */
  done: number
  /** The files as they are on their way, in their order. */
  add: (files: readonly File[]) => readonly Upload[]
  retry: (id: number) => void
  /** All that failed and may be tried again. */
  retryAll: () => void
  /** Cancels one that is being sent, and puts it away. */
  remove: (id: number) => void
  /** Puts away all that is not on its way. */
  clear: () => void
}

/** Files that are sent at once. */
const maxConcurrent = 3

/** Gets each of them, new or not, the number of its upload, and how many files were added with it. */
type OnDone<Taken> = (taken: Taken, id: number, count: number) => void

/** The files an operator sends. */
export function useUploads<Taken extends { is_new: boolean }>(
  kind: UploadConfig<Taken>,
  onDone: OnDone<Taken>,
): Uploads {
  const state = useUploadState()
  const { list, done, put, drop, change } = state
  const { queue, cancel } = useSending(state, kind, onDone)
  const lastId = useRef(0)
  const add = (files: readonly File[]) => {
    const count = files.length
    const added = files.map((file): Upload => {
      return { id: ++lastId.current, file, count, share: 0, state: 'waiting' }
    })
    put(added)
    queue(added)
    return added
  }
  const again = (isChosen: (one: Upload) => boolean) => {
    const failed = list.filter((one) => one.state === 'failed' && isPassing(one) && isChosen(one))
    for (const { id } of failed) change(id, { state: 'waiting', share: 0 })
    queue(failed)
  }
  useResumed(() => again(({ error }) => error instanceof DeskError && error.code === 'unreachable'))
  useUnloadWarning(list.some(isInProgress))
  return {
    messageKeys: kind.messageKeys,
    list,
    done,
    add,
    retry: (id) => again((one) => one.id === id),
    retryAll: () => again(() => true),
    remove: (id) => {
      cancel(id)
      drop((one) => one.id === id)
    },
    clear: () => drop((one) => !isInProgress(one)),
  }
}

/** Sends some files at once, and the next ones in their turn. */
function useSending<Taken extends { is_new: boolean }>(
  { change, drop }: UploadState,
  { send, most, settled }: UploadConfig<Taken>,
  onDone: OnDone<Taken>,
) {
  const running = useRef(new Map<number, AbortController>())
  const waiting = useRef<Upload[]>([])
  const latest = useRef(onDone)
  useEffect(() => {
    latest.current = onDone
  })

  async function start({ id, file, count }: Upload): Promise<void> {
    const controller = new AbortController()
    running.current.set(id, controller)
    change(id, { state: 'sending', share: 0 })
    try {
      const onProgress = (share: number) => change(id, { share })
      const taken = await send(file, { onProgress, signal: controller.signal })
      if (taken.is_new) drop((one) => one.id === id, 1)
      else change(id, { state: 'known', share: 1 })
      latest.current(taken, id, count)
    } catch (error) {
      if (error instanceof DeskError) change(id, { state: 'failed', error })
      else if (!controller.signal.aborted) throw error
    } finally {
      running.current.delete(id)
      proceed()
    }
  }

  function proceed(): void {
    while (running.current.size < maxConcurrent) {
      const next = waiting.current.shift()
      if (!next) break
      void start(next)
    }
    if (running.current.size === 0) settled()
  }

  const queue = (uploads: readonly Upload[]) => {
    for (const one of uploads) {
      if (one.file.size > most) change(one.id, { state: 'failed', error: 'too_large' })
      else waiting.current.push(one)
    }
    proceed()
  }
  const cancel = (id: number) => {
    running.current.get(id)?.abort()
    waiting.current = waiting.current.filter((one) => one.id !== id)
  }
  return { queue, cancel }
}

/** Goes on when the connection is back. */
function useResumed(resume: () => void): void {
  const latest = useRef(resume)
  useEffect(() => {
    latest.current = resume
  })
  useEffect(() => {
    const back = () => latest.current()
    addEventListener('online', back)
    return () => removeEventListener('online', back)
  }, [])
}
