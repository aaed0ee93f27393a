import { eventFileUrl, lastMomentOf, type CalendarEvent } from '../../contract/calendar/calendar.ts'
import { useI18n } from '../../i18n/context.tsx'
import { formatDate } from '../../i18n/translate.ts'
import { DatedRow } from '../../ui/card/dated-row.tsx'
import { Favorite } from '../favorites/favorite.island.tsx'
import { Icon } from '../../ui/icon.tsx'

/** Each under its first day, or under its last day once it is over. */
export function EventList({
  events,
  isPast,
  isAhead,
}: {
  events: readonly CalendarEvent[]
  isPast?: boolean
  /** None of them has begun, so each can be marked for a reminder. */
  isAhead?: boolean
}) {
  const { locale, t } = useI18n()
  return (
    <ol className="dated-rows">
      {events.map((event) => {
        const at = isPast ? lastMomentOf(event) : event.starts_at
        return (
          <DatedRow
            key={event.id}
            {...event}
            at={at}
            caption={formatDate(locale, at, 'shortMonth')}
            mark={
              event.is_exclusive && <span className="exclusive">{t('calendar.exclusive')}</span>
            }
          >
            <p className="meta">
              <Period event={event} style={isPast ? 'moment' : 'dayTime'} />
              {!isPast && (
                <a
                  rel="nofollow"
                  href={eventFileUrl(locale, event.id)}
                  aria-label={`${t('calendar.add')}: ${event.title}`}
                >
                  <Icon name="calendar-plus" small />
                  {t('calendar.add')}
                </a>
              )}
            </p>
            {isAhead && <Favorite type="event" id={event.group_id} name={event.title} />}
          </DatedRow>
        )
      })}
    </ol>
  )
}

/** Start and end; a line may break only between the two. */
function Period({ event, style }: { event: CalendarEvent; style: 'moment' | 'dayTime' }) {
  const { locale, t } = useI18n()
  const written = (moment: string) => formatDate(locale, moment, style).replaceAll(' ', '\u00a0')
  return (
    <span className="period">
      {t('calendar.span', { from: written(event.starts_at), to: written(event.ends_at) })}
    </span>
  )
}
