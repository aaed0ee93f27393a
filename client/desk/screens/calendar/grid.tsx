import { Link } from '@tanstack/react-router'
import { useEffect, useId, useRef } from 'react'
import type { DeskEvent } from '../../../contract/desk/calendar/api.ts'
import { shiftedByDays } from '../../../contract/desk/calendar/event-dates.ts'
import { startOfDay } from '../../../contract/days.ts'
import { formatDate } from '../../../i18n/translate.ts'
import { useToday } from '../../data/clock.ts'
import type { CalendarView } from './view.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { EventBar, DropPreview, useMayMove } from './bar.tsx'
import { useEventDrag, type EventDrag } from './use-moves.ts'
import { WeekDays } from './week-days.tsx'
import { weeksOf, type Week } from './weeks.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useDaysText, usePastText } from './days-text.ts'

interface GridProps {
  month: string
  view: CalendarView
  events: readonly DeskEvent[]
}

/**
 * The month, with a preview of the moved event at its target. The event's own bar stays in place, because it has the
 * focus or the pointer.
 */
export function Grid({ month, view, events }: GridProps) {
  const { t } = useDeskI18n()
  const moves = useEventDrag()
  const { dragged } = moves
  const hint = useId()
  const mayMove = useMayMove()
  const shadow =
    dragged && dragged.days !== 0 ? { ...shiftedByDays(dragged.event, dragged.days), id: 0 } : null
  const shown = shadow ? [...events, shadow] : events
  const grid = useFocusAfterMove(dragged?.event.id)
  return (
    <div ref={grid} className="month-grid" data-holding={dragged ? '' : undefined}>
      {events.some(mayMove) && (
        <p id={hint} className="hint wide-only">
          {t('calendar.hint')}
        </p>
      )}
      <p className="visually-hidden" aria-live="assertive">
        {moves.announcement}
      </p>
      <WeekDays />
      <ol>
        {weeksOf(month, shown).map((week) => (
          <li key={week.days[0]} className="month-week">
            <Days week={week} month={month} view={view} />
            <ul className="month-bars">
              {week.bars.map((bar) =>
                bar.event === shadow ? (
                  <DropPreview key="shadow" bar={bar} />
                ) : (
                  <EventBar key={bar.event.id} bar={bar} moves={moves} hint={hint} />
                ),
              )}
            </ul>
          </li>
        ))}
      </ol>
      {moves.asked && <MoveDialog moves={moves} />}
    </div>
  )
}

/** After a move, focuses the event's bar at its new position, unless another element has the focus. */
function useFocusAfterMove(held: number | undefined) {
  const grid = useRef<HTMLDivElement>(null)
  const moved = useRef<number>(undefined)
  useEffect(() => {
    const last = moved.current
    moved.current = held
    if (held === undefined && last !== undefined && document.activeElement === document.body)
      grid.current?.querySelector<HTMLElement>(`[data-event="${last}"] a`)?.focus()
  }, [held])
  return grid
}

function Days({ week, month, view }: { week: Week; month: string; view: CalendarView }) {
  const { t, lang } = useDeskI18n()
  const today = useToday()
  return (
    <ol className="month-days">
      {week.days.map((day, at) => (
        <li
          key={day}
          data-day={day}
          aria-current={day === today ? 'date' : undefined}
          data-other={day.startsWith(month) ? undefined : ''}
        >
          <time dateTime={day} className="numeral">
            <span className="visually-hidden">
              {formatDate(lang, startOfDay(day), 'weekdayDate')}
            </span>
            <span aria-hidden="true">{Number(day.slice(8))}</span>
          </time>
          {(week.hidden[at] ?? 0) > 0 && (
            <Link className="link" to="/calendar" search={{ ...view, shape: 'list' }}>
              {t('calendar.more', { count: week.hidden[at] ?? 0 })}
            </Link>
          )}
        </li>
      ))}
    </ol>
  )
}

/** Confirms a move that readers will see. */
function MoveDialog({ moves: { asked, confirm, cancel, isMoving } }: { moves: EventDrag }) {
  const { t } = useDeskI18n()
  const daysText = useDaysText()
  const pastText = usePastText()
  if (!asked) return null
  const { event, days } = asked
  const place = daysText(shiftedByDays(event, days))
  const past = pastText(asked)
  return (
    <Dialog
      initialFocus="main"
      title={t('calendar.move_title')}
      onClose={isMoving ? () => undefined : cancel}
      isFirm
    >
      <p>{t('calendar.move_question', { title: event.name, days: place })}</p>
      {past && <p className="urgent">{past}</p>}
      <p className="actions">
        <button type="button" className="button primary" disabled={isMoving} onClick={confirm}>
          {t('calendar.move_do')}
        </button>
        <button type="button" className="button ghost" disabled={isMoving} onClick={cancel}>
          {t('common.cancel')}
        </button>
      </p>
    </Dialog>
  )
}
