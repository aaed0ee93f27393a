import { useEffect, useState } from 'react'

/** Whether what is there now has had its place on the screen for a frame. */
export function useSettled(isThere: boolean): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    if (!isThere) return
    // The first frame is the one that lays it out.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setSettled(true))
    })
    return () => cancelAnimationFrame(frame)
  }, [isThere])
  return isSettled
}
