import { useEffect, useState, type RefObject } from 'react'

/** True while nothing should move by itself: pointer or focus inside, hidden tab, or reduced motion preferred. */
export function useMotionPaused(element: RefObject<HTMLElement | null>): boolean {
  const [calm, setCalm] = useState(false)
  useEffect(() => {
    const area = element.current?.parentElement
    const reduced = matchMedia('(prefers-reduced-motion: reduce)')
    const look = () =>
      setCalm(document.hidden || reduced.matches || Boolean(area?.matches(':hover, :focus-within')))
    const events = ['pointerenter', 'pointerleave', 'focusin', 'focusout'] as const
    // :focus-within changes only after focusout has been dispatched.
    const lookNextFrame = () => requestAnimationFrame(look)
    for (const name of events) area?.addEventListener(name, lookNextFrame)
    document.addEventListener('visibilitychange', look)
    reduced.addEventListener('change', look)
    look()
    return () => {
      for (const name of events) area?.removeEventListener(name, lookNextFrame)
      document.removeEventListener('visibilitychange', look)
      reduced.removeEventListener('change', look)
    }
  }, [element])
  return calm
}
