// A download of several files as one zip: its progress and its controls.
import { useEffect, useRef, useState } from 'react'
import { ApiError, call } from '../../browser/api/call.ts'
import { withLogin, isUnauthorized } from '../account/with-login.ts'
import type { Material } from '../../contract/downloads.ts'
import { useI18n } from '../../i18n/context.tsx'
import { chooseSave } from './save-file.ts'
import { getSession } from '../../browser/session/session.ts'
import type { ZipProgress } from './zip-download.ts'

export type ZipState =
  | { step: 'idle' | 'cancelled' }
  | { step: 'packing'; files: readonly Material[]; progress: ZipProgress }
  | { step: 'saved'; name: string; missing: readonly string[] }
  /** Undefined for a failure of the disk or the browser instead of the API. */
  | { step: 'failed'; failure: ApiError | undefined }

/** Loaded with the first download. Not part of the Worker's render, which builds zips in another way. */
const loadZip = import.meta.env.SSR
  ? () => Promise.reject(new Error('in a browser only'))
  : () => import('./zip-download.ts')

const nothingYet: ZipProgress = { bytes: new Map(), packed: new Set() }

export function useZipDownload() {
  const { locale, t } = useI18n()
  const [state, setState] = useState<ZipState>({ step: 'idle' })
  const job = useRef<AbortController>(undefined)
  const { pausedReason, pause, resume } = usePause()
  useEffect(() => () => job.current?.abort(), [])
  useLeaveWarning(state.step === 'packing')

  async function start(files: readonly Material[], name: string) {
    if (job.current) return
    const controller = new AbortController()
    const { signal } = controller
    job.current = controller
    try {
      setState({ step: 'idle' })
      if (getSession().state !== 'in') await withLogin(() => call('GET /api/user'))
      const save = await chooseSave(name)
      if (!save) return
      const show = (progress: ZipProgress) => setState({ step: 'packing', files, progress })
      show(nothingYet)
      const { downloadZip } = await loadZip()
      const reading = { locale, signal, pause: (error: ApiError) => pause(error, signal) }
      const missing = await downloadZip(files, { ...reading, t, save, show })
      setState({ step: 'saved', name, missing })
    } catch (error) {
      setState(outcomeOf(error, signal))
    } finally {
      // Stops the requests still pending.
      controller.abort()
      job.current = undefined
    }
  }

  return {
    state,
    /** Why the download is waiting for the reader. */
    pausedReason,
    start: (files: readonly Material[], name: string) => void start(files, name),
    resume,
    cancel: () => job.current?.abort(),
  }
}

function outcomeOf(error: unknown, { aborted }: AbortSignal): ZipState {
  if (aborted) return { step: 'cancelled' }
  if (isUnauthorized(error)) return { step: 'idle' }
  return { step: 'failed', failure: error instanceof ApiError ? error : undefined }
}

/** Waits for the reader or for the network to return. */
function usePause() {
  const [pausedReason, setPausedReason] = useState<ApiError>()
  const goOn = useRef<() => void>(undefined)

  async function pause(error: ApiError, signal: AbortSignal): Promise<void> {
    const over = new AbortController()
    setPausedReason(error)
    try {
      await new Promise<void>((resolve, reject) => {
        goOn.current = resolve
        signal.addEventListener('abort', () => reject(signal.reason), { signal: over.signal })
        addEventListener('online', () => resolve(), { signal: over.signal })
      })
    } finally {
      over.abort()
      setPausedReason(undefined)
    }
  }
  return { pausedReason, pause, resume: () => goOn.current?.() }
}

/** The browser asks before leaving the page, because the download would be lost. */
function useLeaveWarning(isUnderWay: boolean): void {
  useEffect(() => {
    if (!isUnderWay) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isUnderWay])
}
