import type { ReactNode } from 'react'
import {
  dayAnchor,
  eventFileUrl,
  isSoon,
  lastMomentOf,
  type CalendarEvent,
} from '../../contract/calendar/calendar.ts'
import { dayLength, dayOf, startOfDay, startOfMonth, type Month } from '../../contract/days.ts'
import { useI18n } from '../../i18n/context.tsx'
import { formatDate, formatDuration, formatNumber } from '../../i18n/translate.ts'
import { Favorite } from '../favorites/favorite.island.tsx'
import { Icon } from '../../ui/icon.tsx'

interface CalendarTableProps {
  month: Month
  items: CalendarEvent[]
  now: string
}

/** A month's events by the day they start; those that began earlier come first. On a phone it is a list (calendar-table.css). */
export function CalendarTable({ month, items, now }: CalendarTableProps) {
  const { locale, t } = useI18n()
  const start = startOfMonth(month)
  const isOlder = (event: CalendarEvent) => event.starts_at < start
  const ongoing = items.filter(isOlder)
  const days = Map.groupBy(
    items.filter((event) => !isOlder(event)),
    (event) => dayOf(event.starts_at),
  )
  const today = dayOf(now)
  const shown = new Set(days.keys())
  const isThisMonth = today.startsWith(dayOf(start).slice(0, 7))
  if (isThisMonth) shown.add(today)
  const isOver = (day: string) => isThisMonth && day < today
  const hasEnded = isThisMonth && ongoing.every((event) => event.ends_at <= now)
  const over = [...days].flatMap(([day, own]) => (isOver(day) ? own : []))
  return (
    <div id="events" tabIndex={-1}>
      <PastEventsToggle count={over.length + (hasEnded ? ongoing.length : 0)} />
      <table className="table calendar-table">
        <caption className="visually-hidden">
          {t('calendar.title', { month: formatDate(locale, start, 'yearMonth') })}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('calendar.platform')}</th>
            <th scope="col">{t('calendar.time')}</th>
            <th scope="col">{t('calendar.event')}</th>
            <th scope="col" className="align-end">
              {t('calendar.link')}
            </th>
          </tr>
        </thead>
        {ongoing.length > 0 && (
          <Group
            heading={t('calendar.ongoing')}
            events={ongoing}
            now={now}
            isOngoing
            isOver={hasEnded}
          />
        )}
        {[...shown].toSorted().map((day) => (
          <Group
            key={day}
            id={dayAnchor(day)}
            heading={<Day day={day} isToday={day === today} />}
            events={days.get(day) ?? []}
            now={now}
            isOver={isOver(day)}
          />
        ))}
      </table>
    </div>
  )
}

/** On a phone, past events of this month are collapsed; opening this shows them in the table below. */
function PastEventsToggle({ count }: { count: number }) {
  const { locale, t } = useI18n()
  if (count === 0) return null
  return (
    <details className="calendar-fold">
      <summary>
        {t('calendar.before_today', { count: formatNumber(locale, count) })}
        <Icon name="down" small />
      </summary>
    </details>
  )
}

function Day({ day, isToday }: { day: string; isToday: boolean }) {
  const { locale, t } = useI18n()
  return (
    <>
      <time dateTime={day}>
        <span className="numeral">{Number(day.slice(8))}</span>
        {formatDate(locale, startOfDay(day), 'weekday')}
      </time>
      {isToday && <b className="today">{t('calendar.today')}</b>}
    </>
  )
}

interface GroupProps {
  id?: string
  heading: ReactNode
  events: CalendarEvent[]
  now: string
  isOngoing?: boolean
  isOver: boolean
}

function Group({ id, heading, events, now, isOngoing = false, isOver }: GroupProps) {
  const { t } = useI18n()
  return (
    <tbody id={id} className={isOver ? 'past' : undefined}>
      <tr className="day-row">
        <th scope="rowgroup" colSpan={4}>
          {heading}
        </th>
      </tr>
      {events.map((event) => (
        <Row key={event.id} event={event} now={now} isOngoing={isOngoing} />
      ))}
      {events.length === 0 && (
        <tr>
          <td className="muted" colSpan={4}>
            {t('calendar.nothing_today')}
          </td>
        </tr>
      )}
    </tbody>
  )
}

function Row({ event, now, isOngoing }: { event: CalendarEvent; now: string; isOngoing: boolean }) {
  const { locale, t } = useI18n()
  const { title, link } = event
  return (
    <tr className={event.category}>
      <td className="event-platform">
        <span className="platform-name">{event.platform}</span>
      </td>
      <td className="event-time">
        {!isOngoing && (
          <time dateTime={event.starts_at}>{formatDate(locale, event.starts_at, 'time')}</time>
        )}
        <span className="muted">
          <Length event={event} now={now} />
        </span>
      </td>
      <td className="event-title">
        {event.kind === 'launch' && isSoon(event.starts_at, now) && (
          <span className="dot" title={t('calendar.soon')}>
            <span className="visually-hidden">{t('calendar.soon')}</span>
          </span>
        )}
        <b lang={event.lang === locale ? undefined : event.lang}>{title}</b>
        {event.is_exclusive && <span className="exclusive">{t('calendar.exclusive')}</span>}
      </td>
      <td className="event-links align-end">
        {link && (
          <a className="more" href={link} aria-label={`${t('calendar.details')}: ${title}`}>
            {t('calendar.details')}
            <Icon name="next" small />
          </a>
        )}
        {event.starts_at > now && <Favorite type="event" id={event.group_id} name={title} />}
        <a
          className="tool"
          rel="nofollow"
          href={eventFileUrl(locale, event.id)}
          aria-label={`${t('calendar.add')}: ${title}`}
          title={t('calendar.add')}
        >
          <Icon name="calendar-plus" />
        </a>
      </td>
    </tr>
  )
}

/** Launches show a time, events shorter than a day a duration, all others their first and last day. */
function Length({ event, now }: { event: CalendarEvent; now: string }) {
  const { locale, t } = useI18n()
  const { kind, starts_at, ends_at } = event
  if (kind === 'launch') return t('calendar.launch')
  if (ends_at <= now && dayOf(ends_at) === dayOf(now)) return t('calendar.ended')
  const length = Date.parse(ends_at) - Date.parse(starts_at)
  if (length < dayLength) return formatDuration(locale, length)
  return t('calendar.span', {
    from: formatDate(locale, starts_at, 'short'),
    to: formatDate(locale, lastMomentOf(event), 'short'),
  })
}
