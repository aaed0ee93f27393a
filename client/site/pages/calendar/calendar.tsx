import { firstMonth } from '../../../contract/calendar/kinds.ts'
import type { DayAgenda } from '../../../contract/calendar/day.ts'
import { CalendarTable } from '../../../features/calendar/calendar-table.tsx'
import { DayLine } from '../../../features/calendar/day-line.tsx'
import { EmptyState } from '../../../ui/empty.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { MonthGrid } from '../../../features/calendar/month-grid.tsx'
import { MonthNav, YearMenu } from '../../../features/calendar/month-nav.tsx'
import { PageText, type WrittenPage } from '../../../ui/text/page-text.tsx'
import { FallbackLanguageBadge } from '../../../ui/fallback-language.tsx'
import {
  calendarUrl,
  dayAnchor,
  isSoon,
  monthFileUrl,
  type CalendarEvent,
  type CalendarFilter,
  type Platform,
} from '../../../contract/calendar/calendar.ts'
import {
  dayOf,
  isMonthWithin,
  monthOf,
  monthsLater,
  startOfMonth,
  type Month,
} from '../../../contract/days.ts'
import { useI18n } from '../../../i18n/context.tsx'
import { formatDate, formatNumber } from '../../../i18n/translate.ts'

export interface CalendarData {
  month: Month
  /** At its address in the navigation, the page shows the current month. */
  isCurrent: boolean
  /** The last month that has a page. */
  last: Month
  /** The events that pass the filter. */
  items: CalendarEvent[]
  /** Number of short events in the month for the chosen platform. */
  shortCount: number
  platforms: Platform[]
  filter: CalendarFilter
  /** Agenda of today; `null` in other months. */
  day: DayAgenda | null
  /** The editor's text. */
  text: WrittenPage | null
}

interface CalendarPageProps extends CalendarData {
  now: string
}

/** A month of events. The address holds all of its state, so it works without script. */
export function CalendarPage(props: CalendarPageProps) {
  const { month, last, items, filter, now, day, text } = props
  const { locale, t } = useI18n()
  const fallback = items.find((event) => event.lang !== locale)
  return (
    <div className="container" data-in-place="">
      <a className="skip-link" href="#events">
        {t('calendar.skip')}
      </a>
      <Head {...props} />
      {day && <DayLine day={day} now={now} isInCalendar />}
      <MonthNav month={month} last={last} filter={filter} />
      <Filters {...props} />
      <p className="legend tiny-text muted">
        {items.some((event) => event.kind === 'launch' && isSoon(event.starts_at, now)) && (
          <span>
            <span className="dot" />
            {t('calendar.soon')}
          </span>
        )}
        <span>{t('calendar.updated')}</span>
        <span>{t('calendar.zone')}</span>
        {fallback && <FallbackLanguageBadge lang={fallback.lang} />}
      </p>
      {items.length > 0 ? (
        <div className="calendar-columns">
          <CalendarTable month={month} items={items} now={now} />
          <MonthGrid month={month} items={items} now={now} />
        </div>
      ) : (
        <EmptyState
          title={t('calendar.none')}
          action={{
            text: t('calendar.show_all'),
            url: calendarUrl(locale, month, { short: '1' }),
          }}
        >
          {t('calendar.none_why')}
        </EmptyState>
      )}
      <Neighbours {...props} />
      <PageText page={text} />
    </div>
  )
}

function Head({ month, last, filter, now }: CalendarPageProps) {
  const { locale, t } = useI18n()
  const { previous, next } = neighbours(month, last)
  const step = (icon: 'prev' | 'next', to: Month | undefined) =>
    to && (
      <a
        className="button step"
        id={`month-${icon}`}
        data-tab=""
        href={calendarUrl(locale, to, filter)}
        aria-label={t(icon === 'prev' ? 'calendar.previous' : 'calendar.next')}
      >
        <Icon name={icon} small />
      </a>
    )
  return (
    <div className="calendar-head">
      <MonthTitle month={month} />
      <div className="buttons">
        {step('prev', previous)}
        <a
          className="button"
          href={`${calendarUrl(locale, monthOf(now), filter)}#${dayAnchor(dayOf(now))}`}
        >
          {t('calendar.today')}
        </a>
        {step('next', next)}
        <YearMenu month={month} last={last} filter={filter} />
        <a className="button" rel="nofollow" href={monthFileUrl(locale, month, filter)}>
          <Icon name="calendar-plus" small />
          {t('calendar.add_month')}
        </a>
      </div>
    </div>
  )
}

/** The month as a large numeral, or as a word in languages with names of months. */
function MonthTitle({ month }: { month: Month }) {
  const { locale, t } = useI18n()
  const start = startOfMonth(month)
  const [, before, figure, after] =
    /^(\D*)(\d+)(\D*)$/.exec(formatDate(locale, start, 'shortMonth')) ?? []
  return (
    <h1>
      <span className="visually-hidden">
        {t('calendar.title', { month: formatDate(locale, start, 'yearMonth') })}
      </span>
      <span aria-hidden="true">
        {before}
        {figure ? (
          <span className="numeral">{figure}</span>
        ) : (
          <span className="numeral word">{formatDate(locale, start, 'monthName')}</span>
        )}
        {after}
        <span className="muted">{month.year}</span>
      </span>
    </h1>
  )
}

function Filters({ month, isCurrent, platforms, filter, shortCount }: CalendarPageProps) {
  const { locale, t } = useI18n()
  // Filtered views of the same months, which search engines need not crawl.
  const urlOf = (change: CalendarFilter) =>
    calendarUrl(locale, isCurrent ? 'current' : month, { ...filter, ...change })
  const count = formatNumber(locale, shortCount)
  return (
    <div className="calendar-filters">
      <nav className="tags scroller" aria-label={t('calendar.platforms')}>
        {[{ slug: undefined, name: t('calendar.all_platforms') }, ...platforms].map((one) => (
          <a
            key={one.slug ?? ''}
            className="tag"
            rel="nofollow"
            href={urlOf({ platform: one.slug })}
            aria-current={one.slug === filter.platform ? 'true' : undefined}
          >
            {one.name}
          </a>
        ))}
      </nav>
      {(shortCount > 0 || filter.short) && (
        <a className="more" rel="nofollow" href={urlOf({ short: filter.short ? undefined : '1' })}>
          {t(filter.short ? 'calendar.hide_short' : 'calendar.show_short', { count })}
        </a>
      )}
    </div>
  )
}

function Neighbours({ month, last, filter }: CalendarPageProps) {
  const { locale, t } = useI18n()
  const { previous, next } = neighbours(month, last)
  const name = (one: Month) => formatDate(locale, startOfMonth(one), 'yearMonth')
  return (
    <nav className="neighbours calendar-neighbours" aria-label={t('calendar.neighbours')}>
      {previous && (
        <a href={calendarUrl(locale, previous, filter)} rel="prev">
          <small>
            <Icon name="prev" small />
            {t('calendar.previous')}
          </small>
          <b>{name(previous)}</b>
        </a>
      )}
      {next && (
        <a className="neighbours-next" href={calendarUrl(locale, next, filter)} rel="next">
          <small>
            {t('calendar.next')}
            <Icon name="next" small />
          </small>
          <b>{name(next)}</b>
        </a>
      )}
    </nav>
  )
}

/** Links to the previous and the next month, where the calendar has them. */
export function neighbours(month: Month, last: Month) {
  const [previous, next] = [-1, 1].map((step) => {
    const other = monthsLater(month, step)
    return isMonthWithin(other, firstMonth, last) ? other : undefined
  })
  return { previous, next }
}
