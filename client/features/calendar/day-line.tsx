import type { CSSProperties, ReactNode } from 'react'
import { calendarUrl, lastMomentOf, type CalendarEvent } from '../../contract/calendar.ts'
import { dayLength, dayOf, startOfDay } from '../../contract/days.ts'
import { useI18n } from '../../i18n/context.tsx'
import { formatDate, formatNumber } from '../../i18n/translate.ts'
import { placeLabels } from './day-line-layout.ts'
import { Icon } from '../../ui/icon.tsx'
import { StandInMark } from '../../ui/stand-in-mark.tsx'

interface DayLineProps {
  /** Events that start today, and those that began earlier and still run. */
  events: CalendarEvent[]
  now: string
  /** The hours and the clock hand. */
  children: ReactNode
}

/** Today's events on a line of 24 hours; on a narrow screen, a plain list. */
export function DayLine({ events, now, children }: DayLineProps) {
  const { locale, t } = useI18n()
  const today = dayOf(now)
  const starting = events.filter((event) => dayOf(event.starts_at) === today)
  const running = events.filter((event) => dayOf(event.starts_at) < today)
  const standIn = events.find((event) => event.lang !== locale)
  if (events.length === 0) return null
  return (
    <section className="section day" aria-labelledby="day">
      <div className="container">
        <div className="day-top">
          <h2 id="day">{t('day_line.title')}</h2>
          <p className="small-text muted">
            {t(starting.length > 0 ? 'day_line.intro' : 'day_line.intro_quiet', {
              date: formatDate(locale, now, 'weekdayDate'),
              count: formatNumber(locale, starting.length),
            })}
          </p>
          {standIn && <StandInMark lang={standIn.lang} />}
          <a className="more" href={calendarUrl(locale, 'current')}>
            {t('day_line.calendar')}
            <Icon name="next" small />
          </a>
        </div>
        <Line events={starting} now={now}>
          {children}
        </Line>
        {running.length > 0 && (
          <p className="day-running small-text">
            <span className="muted">{t('day_line.running')}</span>
            {running.map((event) => (
              <span key={event.id} className={event.category}>
                <Title event={event} />{' '}
                <small className="muted">
                  {t('day_line.until', { date: formatDate(locale, lastMomentOf(event), 'short') })}
                </small>
              </span>
            ))}
          </p>
        )}
      </div>
    </section>
  )
}

function Line({ events, now, children }: DayLineProps) {
  const { locale } = useI18n()
  const start = Date.parse(startOfDay(dayOf(now)))
  const labels = events.map(({ starts_at, title }) => ({
    at: (Date.parse(starts_at) - start) / dayLength,
    text: title,
  }))
  const places = placeLabels(labels)
  const tiers = Math.max(0, ...places.map((place) => place.tier))
  return (
    <div className="day-line" style={{ '--tiers': tiers } as CSSProperties}>
      {children}
      <ol>
        {events.map((event, index) => {
          const { isLeft, tier } = places[index]!
          const left = `${(labels[index]!.at * 100).toFixed(2)}%`
          return (
            <li
              key={event.id}
              className={`${event.category}${isLeft ? ' leftward' : ''}${event.starts_at <= now ? ' past' : ''}`}
              style={{ '--at': left, '--tier': tier } as CSSProperties}
            >
              <time dateTime={event.starts_at}>{formatDate(locale, event.starts_at, 'time')}</time>
              <Title event={event} />
            </li>
          )
        })}
      </ol>
    </div>
  )
}

function Title({ event }: { event: CalendarEvent }) {
  const { locale } = useI18n()
  const lang = event.lang === locale ? undefined : event.lang
  if (!event.link) return <span lang={lang}>{event.title}</span>
  return (
    <a href={event.link} lang={lang}>
      {event.title}
    </a>
  )
}
