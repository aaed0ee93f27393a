// Holds a list still during a press, so that the click opens the row under the finger.
import { useEffect, useState } from 'react'

/** Milliseconds from the release to the click; a tap has its click in a later task. */
const clickDelay = 100

let isPressed = false
let timer: ReturnType<typeof setTimeout> | undefined
const waiting = new Set<() => void>()

function press({ button }: PointerEvent): void {
  if (button !== 0) return
  clearTimeout(timer)
  isPressed = true
}

function release(): void {
  isPressed = false
  for (const show of waiting) show()
}

function releaseSoon(): void {
  clearTimeout(timer)
  timer = setTimeout(release, clickDelay)
}

/** Adding the same listeners again changes nothing. */
function listen(): void {
  addEventListener('pointerdown', press, { capture: true })
  // A menu of the browser may get the release.
  for (const type of ['pointerup', 'pointercancel', 'contextmenu'])
    addEventListener(type, releaseSoon, { capture: true })
  // Not captured: a press also blurs the field that had the focus.
  addEventListener('blur', releaseSoon)
}

/** The value, which changes only while no pointer is pressed. */
export function useHeldWhilePressed<Value extends object | undefined>(value: Value): Value {
  const [shown, setShown] = useState(value)
  if (shown !== value && !isPressed) setShown(value)
  useEffect(listen, [])
  useEffect(() => {
    if (shown === value) return undefined
    const show = () => setShown(value)
    waiting.add(show)
    return () => void waiting.delete(show)
  }, [shown, value])
  return shown
}
