import { useEffect, useRef, useState } from 'react'
import { maxImageBytes } from '../../contract/backstage/limits.ts'
import { DeskError } from '../data/call.ts'
import { readAgain } from '../data/read.ts'
import { uploadPicture, type Uploaded } from './upload.ts'

/** A file on its way. Done ones that were new leave the list; one that was there already says so until it is put away. */
export interface Upload {
  id: number
  file: File
  /** From 0 to 1. */
  share: number
  state: 'sending' | 'known' | 'failed'
  error?: DeskError | 'too_large'
}

export interface Uploads {
  list: readonly Upload[]
  /** The files as they are on their way, in their order. */
  add: (files: readonly File[]) => readonly Upload[]
  retry: (id: number) => void
  /** Cancels one that is being sent, and puts it away. */
  remove: (id: number) => void
}

/** The files an operator sends; `onDone` gets each picture, new or not, and the number of its upload. */
export function useUploads(onDone: (picture: Uploaded, id: number) => void): Uploads {
  const [list, setList] = useState<readonly Upload[]>([])
  const running = useRef(new Map<number, AbortController>())
  const latest = useRef(onDone)
  useEffect(() => {
    latest.current = onDone
  })
  const lastId = useRef(0)
  const change = (id: number, part: Partial<Upload>) =>
    setList((now) => now.map((one) => (one.id === id ? { ...one, ...part } : one)))
  const remove = (id: number) => {
    running.current.get(id)?.abort()
    setList((now) => now.filter((one) => one.id !== id))
  }

  async function start({ id, file }: Upload): Promise<void> {
    if (file.size > maxImageBytes) return change(id, { state: 'failed', error: 'too_large' })
    const controller = new AbortController()
    running.current.set(id, controller)
    change(id, { state: 'sending', share: 0 })
    try {
      const onProgress = (share: number) => change(id, { share })
      const picture = await uploadPicture(file, { onProgress, signal: controller.signal })
      if (picture.is_new) remove(id)
      else change(id, { state: 'known', share: 1 })
      latest.current(picture, id)
      await readAgain('/api/backstage/image')
    } catch (error) {
      if (error instanceof DeskError) change(id, { state: 'failed', error })
      else if (!controller.signal.aborted) throw error
    } finally {
      running.current.delete(id)
    }
  }

  const add = (files: readonly File[]) => {
    const added = files.map((file): Upload => ({
      id: ++lastId.current,
      file,
      share: 0,
      state: 'sending',
    }))
    setList((now) => [...now, ...added])
    for (const one of added) void start(one)
    return added
  }
  const retry = (id: number) => {
    const one = list.find((upload) => upload.id === id)
    if (one) void start(one)
  }
  return { list, add, retry, remove }
}
