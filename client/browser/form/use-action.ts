import { useRef, useState } from 'react'
import { ApiError } from '../api/call.ts'

/** A button's action with its outcome; never runs twice at once. */
export function useAsyncAction() {
  const isLocked = useRef(false)
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<ApiError>()

  /** Resolves to true on success; `failure` contains the reason otherwise. */
  async function run(action: () => Promise<unknown>): Promise<boolean> {
    if (isLocked.current) return false
    isLocked.current = true
    setPending(true)
    setFailure(undefined)
    try {
      await action()
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(error)
      return false
    } finally {
      isLocked.current = false
      setPending(false)
    }
  }
  return { run, isPending, failure }
}
