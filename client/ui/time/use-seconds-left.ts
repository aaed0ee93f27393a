import { useEffect, useState } from 'react'

/**
 * Counts whole seconds down to zero, correctly even after the device slept. Returns the seconds left and a start
 * function.
 */
export function useSecondsLeft(seconds = 0): [left: number, start: (seconds: number) => void] {
  const [left, setLeft] = useState(seconds)
  const [length, setLength] = useState({ seconds })

  useEffect(() => {
    const end = Date.now() + length.seconds * 1000
    if (length.seconds === 0) return
    const timer = setInterval(() => {
      const now = Math.max(0, Math.ceil((end - Date.now()) / 1000))
      setLeft(now)
      if (now === 0) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [length])

  function start(next: number) {
    setLeft(next)
    setLength({ seconds: next })
  }
  return [left, start]
}
