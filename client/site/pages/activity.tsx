import type { ReactNode } from 'react'
import { DatedRow } from '../../ui/dated-row.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Pager } from '../../ui/pager.tsx'
import { PageText, type WrittenPage } from '../../ui/page-text.tsx'
import { Section } from '../../ui/section.tsx'
import { StandInMark } from '../../ui/stand-in-mark.tsx'
import { YearTags } from '../../ui/year-tags.tsx'
import {
  calendarUrl,
  eventFileUrl,
  lastMomentOf,
  type CalendarEvent,
} from '../../contract/calendar.ts'
import { numberedActivities } from '../../contract/numbered-entries.ts'
import { href, withQuery } from '../../contract/paths.ts'
import { useI18n } from '../../i18n/context.tsx'
import { formatDate, formatUpTo } from '../../i18n/translate.ts'

interface FrameProps {
  title: string
  intro: string
  text: WrittenPage | null
}

interface CurrentProps extends FrameProps {
  events: CalendarEvent[]
  now: string
}

/** Activities that run now, sorted by their end, and those that start within 30 days. */
export function CurrentActivitiesPage({ events, now, ...frame }: CurrentProps) {
  const { locale, t } = useI18n()
  const running = events
    .filter((event) => event.starts_at <= now)
    .toSorted((a, b) => a.ends_at.localeCompare(b.ends_at))
  const coming = events.filter((event) => event.starts_at > now)
  const more = { text: t('activity.calendar'), uri: calendarUrl(locale, 'current') }
  return (
    <Frame {...frame} events={events}>
      <Section
        id="running"
        className="section game-theme"
        title={t('activity.running')}
        more={more}
      >
        {running.length > 0 ? (
          <Events events={running} />
        ) : (
          <p className="muted">{t('activity.none_running')}</p>
        )}
      </Section>
      <Section id="coming" className="section game-theme" title={t('activity.coming')}>
        {coming.length > 0 ? (
          <Events events={coming} />
        ) : (
          <p className="muted">{t('activity.none_coming')}</p>
        )}
      </Section>
    </Frame>
  )
}

interface PastProps extends FrameProps {
  events: CalendarEvent[]
  total: number
  years: string[]
  year: string | undefined
  page: number
  pages: number
  /** The cursor of the page behind those that have a number. */
  further: string | null
}

/** Activities that are over, newest first. */
export function PastActivitiesPage(props: PastProps) {
  const { events, total, years, year, page, pages, further, ...frame } = props
  const { locale, t } = useI18n()
  const url = href(locale, 'pastActivities')
  const urlOf = (inYear: string | undefined, one = 1) =>
    withQuery(url, { year: inYear, page: one > 1 ? one : undefined })
  return (
    <Frame {...frame} events={events}>
      <YearTags years={years} year={year} hasAll urlOf={urlOf} />
      <p className="small-text muted list-total">
        {t('activity.total', { count: formatUpTo(locale, total, numberedActivities) })}
      </p>
      <h2 className="visually-hidden">{year ?? t('calendar.all_years')}</h2>
      {events.length > 0 ? (
        <Events events={events} isPast />
      ) : (
        <Empty title={t('activity.none_past')}>{t('activity.none_past_why')}</Empty>
      )}
      <Pager
        page={page}
        pages={pages}
        urlOf={(one) => urlOf(year, one)}
        further={further === null ? undefined : withQuery(url, { year, after: further })}
      />
    </Frame>
  )
}

function Frame({
  title,
  intro,
  text,
  events,
  children,
}: FrameProps & { events: CalendarEvent[]; children: ReactNode }) {
  const { locale } = useI18n()
  const standIn = events.find((event) => event.lang !== locale)
  return (
    <div className="container">
      <div className="page-title">
        <h1>{title}</h1>
        <p>{intro}</p>
        {standIn && <StandInMark lang={standIn.lang} />}
      </div>
      {children}
      <PageText page={text} />
    </div>
  )
}

/** Each under its first day, or under its last day once it is over. */
function Events({ events, isPast }: { events: CalendarEvent[]; isPast?: boolean }) {
  const { locale, t } = useI18n()
  return (
    <ol className="dated-list">
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
