import { startOfDay } from '../../../contract/days.ts'
import { formatDate } from '../../../i18n/translate.ts'
import { useTexts } from '../../i18n/texts.ts'

/** The names above the columns of a month. */
export function WeekDays() {
  const { lang } = useTexts()
  const monday = '2026-11-02'
  return (
    <div className="month-names" aria-hidden="true">
      {Array.from({ length: 7 }, (_, at) => (
        <span key={at}>{formatDate(lang, startOfDay(monday, at), 'weekday')}</span>
      ))}
    </div>
  )
}
