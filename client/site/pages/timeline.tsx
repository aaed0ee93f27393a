import { DatedRow } from '../../ui/dated-row.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Pager } from '../../ui/pager.tsx'
import { PageText, type WrittenPage } from '../../ui/page-text.tsx'
import { Section } from '../../ui/section.tsx'
import { StandInMark } from '../../ui/stand-in-mark.tsx'
import { YearTags } from '../../ui/year-tags.tsx'
import { isSoon } from '../../contract/calendar.ts'
import { dayOf } from '../../contract/days.ts'
import { href, withQuery } from '../../contract/paths.ts'
import type { Launch } from '../../contract/timeline.ts'
import { useI18n } from '../../i18n/context.tsx'
import { formatDate } from '../../i18n/translate.ts'

interface TimelineProps {
  title: string
  intro: string
  year: string
  years: string[]
  launches: Launch[]
  /** The cursor of this page, if it is not the first of the year. */
  after: string | undefined
  /** The cursor of the page that follows. */
  next: string | null
  text: WrittenPage | null
  now: string
}

/** The launches of a year, month by month, newest first. */
export function TimelinePage(props: TimelineProps) {
  const { title, intro, year, years, launches, after, next, text, now } = props
  const { locale, t } = useI18n()
  const months = Map.groupBy(launches, (launch) => dayOf(launch.released_at).slice(0, 7))
  const urlOf = (place: { year?: string | undefined; after?: string }) =>
    withQuery(href(locale, 'timeline'), place)
  // The newest year is at the address without a year.
  const named = year === years[0] ? undefined : year
  const standIn = launches.find((launch) => launch.lang !== locale)
  return (
    <div className="container">
      <div className="page-title">
        <h1>{title}</h1>
        <p>{intro}</p>
        {standIn && <StandInMark lang={standIn.lang} />}
      </div>
      <YearTags years={years} year={year} urlOf={(one) => urlOf({ year: one })} />
      {launches.length === 0 && <Empty title={t('timeline.none')}>{t('timeline.none_why')}</Empty>}
      {[...months].map(([month, own]) => (
        <Section
          key={month}
          id={`m${month}`}
          className="section game-theme"
          title={formatDate(locale, own[0]!.released_at, 'yearMonth')}
        >
          <ol className="dated-list">
            {own.map(({ key, released_at, line, lang, ...launch }) => (
              <DatedRow
                key={key}
                {...launch}
                lang={lang}
                at={released_at}
                caption={formatDate(locale, released_at, 'time')}
                mark={<Coming at={released_at} now={now} />}
              >
                <p className="subtitle" lang={lang === locale ? undefined : lang}>
                  {line}
                </p>
              </DatedRow>
            ))}
          </ol>
        </Section>
      ))}
      <Pager
        page={after === undefined ? 1 : 2}
        pages={1}
        urlOf={() => urlOf({ year: named })}
        further={next === null ? undefined : urlOf({ year: named, after: next })}
      />
      <PageText page={text} />
    </div>
  )
}

function Coming({ at, now }: { at: string; now: string }) {
  const { t } = useI18n()
  if (at <= now) return null
  if (!isSoon(at, now)) return <span>{t('timeline.coming')}</span>
  return (
    <span className="hot">
      <span className="dot" />
      {t('calendar.soon')}
    </span>
  )
}
