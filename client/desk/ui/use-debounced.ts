import { useEffect, useState } from 'react'

/** Debounce in milliseconds before a search. */
const pause = 180

/** The typed text, debounced. Clearing it has no delay. */
export function useDebounced(typed: string): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), typed ? pause : 0)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}
