import { Link } from '@tanstack/react-router'
import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import type { DeskEvent } from '../../../contract/desk/calendar/api.ts'
import { daysBetween } from '../../../contract/desk/calendar/event-dates.ts'
import { useCan } from '../../api/operator.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { editorOf } from '../../entry-type-links.ts'
import { StatusIcon } from '../../ui/mark.tsx'
import { markOf } from './marks.ts'
import { useDaysText } from './days-text.ts'
import type { EventDrag } from './use-moves.ts'
import type { Bar } from './weeks.ts'

interface EventBarProps {
  bar: Bar
  moves: EventDrag
  /** Id of the text that explains how to move the event. */
  hint: string
}

/** Distance in pixels from which a press is a drag. */
const dragThresholdPx = 4

const keySteps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
}

/** An event across its days: a link to its editor, moved by pointer or by keys. */
export function EventBar({ bar, moves, hint }: EventBarProps) {
  const { event } = bar
  const { t } = useDeskI18n()
  const daysText = useDaysText()
  const mayMove = useMayMove(event)
  const held = moves.dragged?.event.id === event.id ? moves.dragged : null
  const drag = useDrag(event, moves, mayMove)
  const onKey = (pressed: KeyboardEvent) => {
    const by = keySteps[pressed.key]
    if (pressed.key === ' ' && mayMove && !held) moves.dragTo(event, 0)
    else if (!held) return
    else if (by !== undefined) moves.dragTo(event, held.days + by)
    else if (pressed.key === 'Enter' || pressed.key === ' ') moves.drop()
    else if (pressed.key === 'Escape') moves.cancel()
    else return
    pressed.preventDefault()
    pressed.stopPropagation()
  }
  const { title, kind, is_exclusive } = event
  return (
    <li
      className="month-bar"
      data-event={event.id}
      data-kind={kind}
      data-draft={event.has_draft ? '' : undefined}
      data-gone={event.state === 'withdrawn' ? '' : undefined}
      data-held={held ? '' : undefined}
      data-continued={bar.isContinued ? '' : undefined}
      data-on={bar.goesOn ? '' : undefined}
      style={placeOf(bar)}
    >
      <Link
        {...editorOf('event', event.id)}
        title={`${event.name} · ${daysText(bar.event)}`}
        aria-describedby={mayMove ? hint : undefined}
        draggable={false}
        onKeyDown={onKey}
        onBlur={() => held && !drag.isDragging() && !moves.asked && moves.cancel()}
        {...drag.handlers}
      >
        {(event.has_draft || event.state !== 'published') && (
          <StatusIcon
            name={markOf(event)}
            label={t(event.has_draft ? draftWords(event) : `state.${event.state}`)}
          />
        )}
        <span lang={title['zh-CN'] ? 'zh-CN' : undefined}>
          {event.name || t('entries.untitled')}
        </span>
        {is_exclusive && <span className="month-mark">{t('calendar.exclusive')}</span>}
        <span className="visually-hidden">{daysText(bar.event)}</span>
      </Link>
    </li>
  )
}

/** Preview of a moved event at its target. Hidden from screen readers, which read the announcement. */
export function DropPreview({ bar }: { bar: Bar }) {
  return (
    <li className="month-bar drop-preview" aria-hidden="true" style={placeOf(bar)}>
      <span>{bar.event.name}</span>
    </li>
  )
}

const placeOf = ({ from, to, lane }: Bar) => ({
  gridColumn: `${from + 1} / ${to + 2}`,
  gridRow: lane + 1,
})

const draftWords = ({ is_live }: DeskEvent) =>
  is_live ? ('calendar.waiting' as const) : ('calendar.draft' as const)

function useMayMove({ state, has_draft, made_by }: DeskEvent): boolean {
  const can = useCan()
  const isSeen = !has_draft && (state === 'published' || state === 'scheduled')
  return can(isSeen ? 'entry.publish' : 'entry.write', { lang: 'zh-CN', by: made_by })
}

/** The day under the pointer when the drag starts is the one that follows the pointer. */
function useDrag(event: DeskEvent, moves: EventDrag, mayMove: boolean) {
  const start = useRef<{ x: number; y: number; day: string } | null>(null)
  const isMoved = useRef(false)
  const onPointerDown = (pressed: PointerEvent) => {
    const { clientX: x, clientY: y, button, pointerType } = pressed
    const day = dayAt(x, y)
    isMoved.current = false
    // Touch scrolls.
    if (!mayMove || !day || button !== 0 || pointerType === 'touch') return
    start.current = { x, y, day }
    // Captured at once, because a fast pointer leaves the bar with its first move.
    pressed.currentTarget.setPointerCapture(pressed.pointerId)
  }
  const onPointerMove = ({ clientX: x, clientY: y }: PointerEvent) => {
    const from = start.current
    if (!from) return
    if (!isMoved.current && Math.hypot(x - from.x, y - from.y) < dragThresholdPx) return
    isMoved.current = true
    const day = dayAt(x, y)
    if (day) moves.dragTo(event, daysBetween(from.day, day))
  }
  const onPointerUp = () => {
    if (start.current && isMoved.current) moves.drop()
    start.current = null
  }
  const onPointerCancel = () => {
    start.current = null
    moves.cancel()
  }
  const onClick = (pressed: { preventDefault: () => void }) => {
    if (isMoved.current) pressed.preventDefault()
    isMoved.current = false
  }
  const handlers = { onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onClick }
  return { handlers, isDragging: () => start.current !== null }
}

/** Day under a point of the viewport. */
function dayAt(x: number, y: number): string | null {
  for (const one of document.elementsFromPoint(x, y)) {
    const day = one instanceof HTMLElement ? one.dataset['day'] : undefined
    if (day) return day
  }
  return null
}
