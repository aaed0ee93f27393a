import { useEffect } from 'react'

/** The browser asks before it closes the page with something unfinished. */
export function useAskBeforeClosing(isUnfinished: boolean): void {
  useEffect(() => {
    if (!isUnfinished) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isUnfinished])
}
