import { useEffect, useRef } from 'react'
import { useUnloadWarning } from '../../data/use-unload-warning.ts'
import { DeskError } from '../../api/client.ts'
import { showToast } from '../../data/toasts.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import type { Stored, UploadConfig, UploadWords } from './kind.ts'
import { isInProgress, isPassing, useUploadState, type Upload, type UploadState } from './state.ts'

export interface Uploads {
  messageKeys: UploadWords
  list: readonly Upload[]
  /** Number of files uploaded since the list was last empty. */
  done: number
  /** Starts to upload files; returns their uploads in the same order. */
  add: (files: readonly File[]) => readonly Upload[]
  retry: (id: number) => void
  /** Retries all failed uploads that may succeed. */
  retryAll: () => void
  /** Cancels an upload and removes it from the list. */
  remove: (id: number) => void
  /** Removes all uploads that are neither waiting nor running. */
  clear: () => void
}

/** Parallel uploads. */
const maxConcurrent = 3

/** Called for each file, new or not, with its upload id and the number of files added together. */
type OnDone<Taken> = (taken: Taken, id: number, count: number) => void

/** Upload queue. */
export function useUploads<Taken extends Stored>(
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

/** Runs uploads in parallel, up to the limit; the others wait. */
function useSending<Taken extends Stored>(
  { change, drop }: UploadState,
  { send, most, settled }: UploadConfig<Taken>,
  onDone: OnDone<Taken>,
) {
  const { t } = useDeskI18n()
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
      if (taken.is_animated) showToast(t('images.still', { name: file.name }), { kind: 'failed' })
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

/** Resumes when the browser is back online. */
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
