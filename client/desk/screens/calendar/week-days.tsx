import { startOfDay } from '../../../contract/days.ts'
import { formatDate } from '../../../i18n/translate.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'

/** Names of the weekdays above the columns of a month. */
export function WeekDays() {
  const { lang } = useDeskI18n()
  const monday = '2026-11-02'
  return (
    <div className="month-names" aria-hidden="true">
      {Array.from({ length: 7 }, (_, at) => (
        <span key={at}>{formatDate(lang, startOfDay(monday, at), 'weekday')}</span>
      ))}
    </div>
  )
}
