import { useEffect, useRef, useState } from 'react'
import { ApiError } from './call.ts'

/** Loads when the component appears and again on demand, one request at a time. */
export function useLoading(load: () => Promise<unknown>) {
  const isBusy = useRef(false)
  const [isLoading, setLoading] = useState(true)
  /** The last request failed; stays true during a retry. */
  const [hasFailed, setFailed] = useState(false)

  async function reload() {
    if (isBusy.current) return
    isBusy.current = true
    setLoading(true)
    try {
      await load()
      setFailed(false)
    } catch (error) {
      setFailed(true)
      if (!(error instanceof ApiError)) throw error
    } finally {
      isBusy.current = false
      setLoading(false)
    }
  }
  const first = useRef(reload)
  useEffect(() => void first.current(), [])
  return { isLoading, hasFailed, reload }
}
