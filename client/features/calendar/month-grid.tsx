import { dayAnchor, type CalendarEvent } from '../../contract/calendar/calendar.ts'
import { dayOf, monthOf, startOfDay, startOfMonth, type Month } from '../../contract/days.ts'
import { useI18n } from '../../i18n/context.tsx'
import { formatDate } from '../../i18n/translate.ts'

interface MonthGridProps {
  month: Month
  items: CalendarEvent[]
  now: string
}

/** The month as a sheet of weeks, from Monday; a day on which something starts leads to it in the table. */
export function MonthGrid({ month, items, now }: MonthGridProps) {
  const { locale } = useI18n()
  const first = dayOf(startOfMonth(month))
  const starting = Map.groupBy(items, (event) => dayOf(event.starts_at))
  return (
    <nav className="month-grid" aria-label={formatDate(locale, startOfMonth(month), 'yearMonth')}>
      <p aria-hidden="true">
        {weekOf(first).map((day) => (
          <span key={day}>{formatDate(locale, startOfDay(day), 'weekdayInitial')}</span>
        ))}
      </p>
      <ol>
        {daysOf(month).map((day, index) => (
          <Day
            key={day}
            day={day}
            column={index === 0 ? weekdayOf(day) + 1 : undefined}
            isToday={day === dayOf(now)}
            events={starting.get(day) ?? []}
          />
        ))}
      </ol>
    </nav>
  )
}

interface DayProps {
  day: string
  /** Grid column of the first day; the others follow. */
  column: number | undefined
  isToday: boolean
  events: CalendarEvent[]
}

function Day({ day, column, isToday, events }: DayProps) {
  const { locale } = useI18n()
  const number = Number(day.slice(8))
  const hues = [...new Set(events.map((event) => event.category))].slice(0, 3)
  const isThere = events.length > 0 || isToday
  return (
    <li style={{ gridColumnStart: column }} aria-current={isToday ? 'date' : undefined}>
      {isThere ? (
        <a
          href={`#${dayAnchor(day)}`}
          aria-label={formatDate(locale, startOfDay(day), 'weekdayDate')}
        >
          {number}
          <span>
            {hues.map((hue) => (
              <i key={hue} className={hue} />
            ))}
          </span>
        </a>
      ) : (
        number
      )}
    </li>
  )
}

/** Monday is 0. */
const weekdayOf = (day: string) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

const dayAfter = (day: string, count: number) => dayOf(startOfDay(day, count))

function weekOf(day: string): string[] {
  const offset = weekdayOf(day)
  return Array.from({ length: 7 }, (_, index) => dayAfter(day, index - offset))
}

function daysOf(month: Month): string[] {
  const first = dayOf(startOfMonth(month))
  const all = Array.from({ length: 31 }, (_, index) => dayAfter(first, index))
  return all.filter((day) => monthOf(startOfDay(day)).month === month.month)
}
