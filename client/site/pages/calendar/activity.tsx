import type { ReactNode } from 'react'
import { EventList } from '../../../features/calendar/event-list.tsx'
import { EmptyState } from '../../../ui/empty.tsx'
import { Pagination } from '../../../ui/navigation/pager.tsx'
import { PageText, type WrittenPage } from '../../../ui/text/page-text.tsx'
import { Section } from '../../../ui/section.tsx'
import { FallbackLanguageBadge } from '../../../ui/fallback-language.tsx'
import { YearFilter } from '../../../ui/navigation/year-tags.tsx'
import { calendarUrl, type CalendarEvent } from '../../../contract/calendar/calendar.ts'
import { maxNumberedActivities } from '../../../contract/page-number-limits.ts'
import { href, withQuery } from '../../../contract/paths.ts'
import { useI18n } from '../../../i18n/context.tsx'
import { formatUpTo } from '../../../i18n/translate.ts'

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
          <EventList events={running} />
        ) : (
          <p className="muted">{t('activity.none_running')}</p>
        )}
      </Section>
      <Section id="coming" className="section game-theme" title={t('activity.coming')}>
        {coming.length > 0 ? (
          <EventList events={coming} isAhead />
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
  /** Cursor of the page after the last numbered one. */
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
      <YearFilter years={years} year={year} hasAll urlOf={urlOf} />
      <p className="small-text muted list-total">
        {t('activity.total', { count: formatUpTo(locale, total, maxNumberedActivities) })}
      </p>
      <h2 className="visually-hidden">{year ?? t('calendar.all_years')}</h2>
      {events.length > 0 ? (
        <EventList events={events} isPast />
      ) : (
        <EmptyState title={t('activity.none_past')}>{t('activity.none_past_why')}</EmptyState>
      )}
      <Pagination
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
  const fallback = events.find((event) => event.lang !== locale)
  return (
    <div className="container">
      <div className="page-title">
        <h1>{title}</h1>
        <p>{intro}</p>
        {fallback && <FallbackLanguageBadge lang={fallback.lang} />}
      </div>
      {children}
      <PageText page={text} />
    </div>
  )
}
