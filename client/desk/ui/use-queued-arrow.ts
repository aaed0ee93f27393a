import { useEffect, useRef, type KeyboardEvent as KeyPress } from 'react'

/** An arrow pressed in a search field before its list has come marks the first item once the list is there. */
export function useQueuedArrow(isEmpty: boolean) {
  const pressedIn = useRef<HTMLElement>(null)
  useEffect(() => {
    const field = pressedIn.current
    if (isEmpty || !field) return
    pressedIn.current = null
    const arrow = new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true })
    // The list hears keys from the frame on in which it is shown.
    requestAnimationFrame(() => field.dispatchEvent(arrow))
  }, [isEmpty])
  return ({ key, currentTarget }: KeyPress<HTMLElement>) => {
    pressedIn.current = isEmpty && key === 'ArrowDown' ? currentTarget : null
  }
}
