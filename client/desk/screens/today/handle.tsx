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

/** Pixels per step in the list, which has no line to drag along. */
const perStep = 12

/**
 * Mark of an upcoming event: dragged along the line, or moved by arrow keys and dropped by Enter or Tab. Escape cancels
 * the move.
 */
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

/** One hour is twelve steps. */
const keySteps: Record<string, number> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -12,
  PageUp: 12,
}
