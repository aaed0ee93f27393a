import { Link } from '@tanstack/react-router'
import { formatDate } from '../../../i18n/translate.ts'
import type { ApiResponse } from '../../api/client.ts'
import { useNow } from '../../data/clock.ts'
import { useCan } from '../../api/operator.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { EntryLink } from '../../ui/entry-link.tsx'
import { StatusIcon } from '../../ui/mark.tsx'
import { dayEvents, placeOf, sideOf, type DayEvent } from './day-timeline.ts'
import { Handle } from './handle.tsx'
import { useMoves, type Moves } from './use-moves.ts'

const hours = [0, 3, 6, 9, 12, 15, 18, 21, 24]

/** Items that go live today, on a line with the current time. */
export function Day({ today }: { today: ApiResponse<'GET /api/backstage/today'> | undefined }) {
  const { t, lang } = useDeskI18n()
  const now = useNow(30_000)
  const place = placeOf(now)
  const moves = useMoves()
  const { held } = moves
  const events = (today ? dayEvents(today, now) : []).map((one) =>
    one.key === held?.key ? movedTo(one, held.at, place) : one,
  )
  const shown = (event: DayEvent) => <Event key={event.key} event={event} moves={moves} />
  return (
    <section className="day" aria-label={t('today.day')}>
      <div className="day-line" style={{ '--now': `${place}%` } as React.CSSProperties}>
        {hours.map((hour) => (
          <span
            key={hour}
            className="hour"
            hidden={Math.abs(place - hour * (100 / 24)) < 4}
            style={{ left: `${hour * (100 / 24)}%` }}
          >
            {String(hour).padStart(2, '0')}
          </span>
        ))}
        <div className="axis" />
        {events.filter(({ isPast }) => isPast).map(shown)}
        <div className="now">
          <span>{formatDate(lang, now.toISOString(), 'time')}</span>
        </div>
        {events.filter(({ isPast }) => !isPast).map(shown)}
      </div>
      {today && events.length === 0 && <p className="hint">{t('today.quiet_day')}</p>}
      {today && <AllScheduled />}
    </section>
  )
}

function movedTo(event: DayEvent, at: string, now: number): DayEvent {
  const place = placeOf(new Date(at))
  return { ...event, at, place, ...sideOf(place, false, now) }
}

function AllScheduled() {
  const { t } = useDeskI18n()
  const can = useCan()
  if (!can('entry.read')) return null
  return (
    <p>
      <Link className="link" to="/scheduled">
        {t('today.all_scheduled')}
      </Link>
    </p>
  )
}

function Event({ event, moves }: { event: DayEvent; moves: Moves }) {
  const { t } = useDeskI18n()
  const { at, text, mark, place, isPast, isLeft, room, step, target } = event
  const label = t(`status.${mark}`)
  const isHeld = moves.held?.key === event.key
  const style = {
    '--place': `${place}%`,
    '--room': `${room}%`,
    '--step': step ?? 0,
  } as React.CSSProperties
  const kinds = [isPast && 'past', isLeft && 'left', step === null && 'bare', isHeld && 'held']
  return (
    <p className={['event', mark, ...kinds].filter(Boolean).join(' ')} style={style}>
      {target && !isPast && moves.mayMove(target) ? (
        <Handle event={event} moves={moves}>
          <StatusIcon name={mark} />
        </Handle>
      ) : (
        <StatusIcon name={mark} label={label} />
      )}
      <span title={text}>
        <SiteAt at={at} /> {isHeld && <small>UTC+8</small>}{' '}
        <EventLink event={event}>{text}</EventLink>
      </span>
    </p>
  )
}

/** Links to the site at a given time, if the operator may view it. */
function SiteAt({ at }: { at: string }) {
  const { t, lang } = useDeskI18n()
  const can = useCan()
  const time = formatDate(lang, at, 'time')
  const shown = <time dateTime={at}>{time}</time>
  if (!can('entry.read')) return shown
  return (
    <Link
      className="event-time"
      to="/time"
      search={{ at }}
      title={t('time_travel.see', { time })}
      aria-label={t('time_travel.see', { time })}
    >
      {shown}
    </Link>
  )
}

function EventLink({ event, children }: { event: DayEvent; children: string }) {
  if (event.entryId === undefined) return <Link to="/release">{children}</Link>
  return (
    <EntryLink type={event.type ?? 'article'} id={event.entryId} lang={event.lang ?? ''}>
      {children}
    </EntryLink>
  )
}
