import { useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { formatDate } from '../../../i18n/translate.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { momentAt, snapToStep, step, type DayEvent } from './day-timeline.ts'
import type { Moves } from './use-moves.ts'

interface HandleProps {
  event: DayEvent
  moves: Moves
  children: ReactNode
}

/** Pixels for a step where there is no line, but a list. */
const perStep = 12

/** The mark of something to come: dragged along the line, or moved by arrow keys and left by Enter or Tab; Esc puts it back. */
export function Handle({ event, moves, children }: HandleProps) {
  const { t, lang } = useDeskI18n()
  const start = useRef<{ y: number; at: number } | null>(null)
  const at = Date.parse(event.at)
  const isHeld = moves.held?.key === event.key
  const to = (moment: number) => moves.hold(event, snapToStep(moment, new Date()))
  const drag = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
    if (!start.current) return
    const axis = currentTarget.closest('.day-line')?.querySelector('.axis')
    const { left, width } = axis?.getBoundingClientRect() ?? { left: 0, width: 0 }
    if (width > 0) to(momentAt((clientX - left) / width, new Date()))
    else to(start.current.at + Math.round((clientY - start.current.y) / perStep) * step)
  }
  const leave = () => {
    start.current = null
    if (isHeld) void moves.drop(event)
  }
  const onKey = (pressed: KeyboardEvent) => {
    const by = keySteps[pressed.key]
    if (by !== undefined) to(at + by * step)
    else if (pressed.key === 'Enter') leave()
    else if (pressed.key === 'Escape' && isHeld) moves.cancel()
    else return
    pressed.preventDefault()
    pressed.stopPropagation()
  }
  return (
    <button
      type="button"
      className="handle"
      aria-label={t('today.move', { what: event.text, time: formatDate(lang, event.at, 'time') })}
      onKeyDown={onKey}
      onBlur={leave}
      onPointerDown={(pressed) => {
        pressed.currentTarget.setPointerCapture(pressed.pointerId)
        start.current = { y: pressed.clientY, at }
      }}
      onPointerMove={drag}
      onPointerUp={leave}
      onPointerCancel={() => {
        start.current = null
        moves.cancel()
      }}
    >
      {children}
    </button>
  )
}

/** An hour has twelve steps. */
const keySteps: Record<string, number> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -12,
  PageUp: 12,
}
