import { DayLine } from '../../../features/calendar/day-line.tsx'
import { LaunchRow, NextLaunch } from '../../../features/games/launch-row.tsx'
import { EmptyState } from '../../../ui/empty.tsx'
import { Pagination } from '../../../ui/navigation/pager.tsx'
import { PageText, type WrittenPage } from '../../../ui/text/page-text.tsx'
import { FallbackLanguageBadge } from '../../../ui/fallback-language.tsx'
import { YearFilter } from '../../../ui/navigation/year-tags.tsx'
import type { DayAgenda } from '../../../contract/calendar/day.ts'
import { dayOf } from '../../../contract/days.ts'
import { href, withQuery } from '../../../contract/paths.ts'
import type { Launch } from '../../../contract/games/timeline.ts'
import { useI18n } from '../../../i18n/context.tsx'
import { formatDate } from '../../../i18n/translate.ts'

interface TimelineProps {
  title: string
  intro: string
  year: string | undefined
  years: string[]
  /** Newest first, including future ones. */
  launches: Launch[]
  /** The cursor of this page, if it is not the first. */
  after: string | undefined
  /** Cursor of the next page. */
  next: string | null
  /** Only at the address without a year. */
  day: DayAgenda | null
  text: WrittenPage | null
  now: string
}

/** The timeline of launches: from today ahead, then released ones, newest first. */
export function TimelinePage(props: TimelineProps) {
  const { title, intro, year, years, launches, after, next, day, text, now } = props
  const { locale, t } = useI18n()
  const urlOf = (place: { year?: string | undefined; after?: string }) =>
    withQuery(href(locale, 'timeline'), place)
  const fallback = launches.find((launch) => launch.lang !== locale)
  const [first, ...coming] = launches.filter((one) => one.released_at > now).toReversed()
  const out = launches.filter((one) => one.released_at <= now)
  return (
    <div className="container">
      <div className="page-title">
        <h1>{title}</h1>
        <p>{intro}</p>
        {fallback && <FallbackLanguageBadge lang={fallback.lang} />}
      </div>
      {day && <DayLine day={day} now={now} />}
      <YearFilter years={years} year={year} hasAll urlOf={(one) => urlOf({ year: one })} />
      {launches.length === 0 && (
        <EmptyState title={t('timeline.none')}>{t('timeline.none_why')}</EmptyState>
      )}
      {first && (
        <p className="axis-now">
          <b className="hot">{t('calendar.today')}</b> {formatDate(locale, now, 'weekdayDate')}
        </p>
      )}
      {first && (
        <section aria-labelledby="next">
          <h2 className="visually-hidden" id="next">
            {t('timeline.next')}
          </h2>
          <NextLaunch launch={first} now={now} />
        </section>
      )}
      <Axis launches={coming} now={now} />
      {first && out.length > 0 && <p className="axis-now out">{t('timeline.out')}</p>}
      <Axis launches={out} now={now} />
      <Pagination
        page={after === undefined ? 1 : 2}
        pages={1}
        urlOf={() => urlOf({ year })}
        further={next === null ? undefined : urlOf({ year, after: next })}
      />
      <PageText page={text} />
    </div>
  )
}

/** Launches by month, in order. */
function Axis({ launches, now }: { launches: Launch[]; now: string }) {
  const { locale } = useI18n()
  const months = Map.groupBy(launches, (launch) => dayOf(launch.released_at).slice(0, 7))
  return [...months].map(([month, own]) => (
    <section key={month} className="axis" aria-labelledby={`from-${own[0]!.key}`}>
      <h2 id={`from-${own[0]!.key}`}>{formatDate(locale, own[0]!.released_at, 'yearMonth')}</h2>
      <ol>
        {own.map((launch) => (
          <LaunchRow key={launch.key} launch={launch} now={now} />
        ))}
      </ol>
    </section>
  ))
}
