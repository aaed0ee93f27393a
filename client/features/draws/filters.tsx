import { historyUrl, type HistoryPageQuery } from '../../contract/draws/mark-six.ts'
import { recentChoices } from '../../contract/draws/rules.ts'
import { useI18n } from '../../i18n/context.tsx'
import { formatDate } from '../../i18n/translate.ts'

export interface DrawQueryProps {
  /** The year in the page's address, if any. */
  yearInPath: number | undefined
  /** The year that the months and draw numbers belong to. */
  year: number
  years: readonly number[]
  /** Months of that year with draws, counted from 1. */
  months: readonly number[]
  query: HistoryPageQuery
}

/** Selects past draws: the latest, a year, a month, or one draw. Made of links and plain forms. */
export function DrawFilters(props: DrawQueryProps) {
  const { locale, t } = useI18n()
  const { year, yearInPath, months, query } = props
  const action = historyUrl(locale, yearInPath)
  return (
    <div className="draw-query">
      <Ranges {...props} />
      <form action={action}>
        <label htmlFor="month">{t('mark_six.month')}</label>
        <select
          className="select"
          id="month"
          name="month"
          defaultValue={query.month ?? ''}
          required
        >
          <option value="">{t('mark_six.choose_month')}</option>
          {months.map((month) => (
            <option key={month} value={month}>
              {formatDate(locale, new Date(Date.UTC(year, month - 1)).toISOString(), 'yearMonth')}
            </option>
          ))}
        </select>
        <button className="button">{t('mark_six.show')}</button>
      </form>
      <form action={action}>
        <label htmlFor="period">{t('mark_six.number')}</label>
        <input
          className="select"
          id="period"
          name="period"
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          pattern="(20[0-9]{2})?[0-9]{1,3}"
          title={t('mark_six.number_hint', { year })}
          placeholder={t('mark_six.number_example')}
          defaultValue={query.period}
          required
        />
        <button className="button">{t('mark_six.find')}</button>
      </form>
    </div>
  )
}

function Ranges({ yearInPath, years, query }: DrawQueryProps) {
  const { locale, t } = useI18n()
  const { recent, month, period } = query
  const isPlain = recent === undefined && month === undefined && period === undefined
  const shown =
    recent ?? (isPlain && yearInPath === undefined ? Number(recentChoices[0]) : undefined)
  return (
    <nav className="tags" aria-label={t('mark_six.ranges')}>
      {recentChoices.map((choice) => (
        <a
          key={choice}
          className="tag"
          href={historyUrl(locale, undefined, { recent: choice })}
          aria-current={yearInPath === undefined && shown === Number(choice) ? 'page' : undefined}
        >
          {t('mark_six.recent', { count: choice })}
        </a>
      ))}
      {years.map((year) => (
        <a
          key={year}
          className="tag"
          href={historyUrl(locale, year)}
          aria-current={isPlain && year === yearInPath ? 'page' : undefined}
        >
          {t('mark_six.whole_year', { year })}
        </a>
      ))}
    </nav>
  )
}
