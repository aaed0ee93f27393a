import { firstMonth } from '../../contract/calendar/kinds.ts'
import { calendarUrl, type CalendarFilter } from '../../contract/calendar/calendar.ts'
import { isMonthWithin, startOfMonth, type Month } from '../../contract/days.ts'
import { useI18n } from '../../i18n/context.tsx'
import { formatDate } from '../../i18n/translate.ts'
import { Icon } from '../../ui/icon.tsx'

interface MonthNavProps {
  month: Month
  /** The last month that has a page. */
  last: Month
  filter: CalendarFilter
}

const numbers = Array.from({ length: 12 }, (_, index) => index + 1)

/** The twelve months of the year shown. */
export function MonthNav({ month, last, filter }: MonthNavProps) {
  const { locale, t } = useI18n()
  return (
    <nav className="months" aria-label={t('calendar.months')}>
      {numbers.map((number) => {
        const one = { year: month.year, month: number }
        const name = formatDate(locale, startOfMonth(one), 'shortMonth')
        if (!isMonthWithin(one, firstMonth, last)) return <span key={number}>{name}</span>
        return (
          <a
            key={number}
            id={`month-${number}`}
            data-tab=""
            href={calendarUrl(locale, one, filter)}
            aria-current={number === month.month ? 'page' : undefined}
          >
            {name}
          </a>
        )
      })}
    </nav>
  )
}

/** The same month in other years, in a native popover, which needs no script. */
export function YearMenu({ month, last, filter }: MonthNavProps) {
  const { locale, t } = useI18n()
  const years = Array.from(
    { length: last.year - firstMonth.year + 1 },
    (_, index) => last.year - index,
  )
  const inYear = (year: number): Month => {
    const same = { year, month: month.month }
    return isMonthWithin(same, firstMonth, last) ? same : last
  }
  return (
    <div className="years">
      <button type="button" className="button" popoverTarget="years">
        <span className="visually-hidden">{t('calendar.years')}</span>
        {month.year}
        <Icon name="down" small />
      </button>
      <nav className="popover" id="years" popover="auto" aria-label={t('calendar.years')}>
        {years.map((year) => (
          <a
            key={year}
            className="menu-item"
            href={calendarUrl(locale, inYear(year), filter)}
            aria-current={year === month.year ? 'true' : undefined}
          >
            {year}
          </a>
        ))}
      </nav>
    </div>
  )
}
