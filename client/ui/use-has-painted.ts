import { useEffect, useState } from 'react'

/** Whether the current content has been on the screen for a frame. */
export function useHasPainted(isThere: boolean): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    if (!isThere) return
    // The first frame is the one in which it is laid out.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setSettled(true))
    })
    return () => cancelAnimationFrame(frame)
  }, [isThere])
  return isSettled
}
