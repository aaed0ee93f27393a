import { useEffect, useRef, type KeyboardEvent as KeyPress } from 'react'

/** Queues an arrow key pressed in a search field before the list has loaded; then it selects the first item. */
export function useQueuedArrow(isEmpty: boolean) {
  const pressedIn = useRef<HTMLElement>(null)
  useEffect(() => {
    const field = pressedIn.current
    if (isEmpty || !field) return
    pressedIn.current = null
    const arrow = new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true })
    // The list receives keys only from the next frame on.
    requestAnimationFrame(() => field.dispatchEvent(arrow))
  }, [isEmpty])
  return ({ key, currentTarget }: KeyPress<HTMLElement>) => {
    pressedIn.current = isEmpty && key === 'ArrowDown' ? currentTarget : null
  }
}
