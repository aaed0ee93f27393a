import { useEffect, useState } from 'react'

/** True once the current content has been on the screen for a frame. */
export function useHasPainted(isThere: boolean): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    if (!isThere) return
    // Its layout happens in the first frame.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setSettled(true))
    })
    return () => cancelAnimationFrame(frame)
  }, [isThere])
  return isSettled
}
