import { formatDate } from '../../i18n/translate.ts'
import { useNow } from '../data/clock.ts'
import { useOperator } from '../data/operator.ts'
import { useTexts } from '../i18n/texts.ts'

export function Today() {
  const { t, lang } = useTexts()
  const { name } = useOperator()
  const now = useNow(60_000)
  return (
    <div className="page">
      <div className="page-head">
        <h1>{t(greetingAt(now), { name })}</h1>
        <span className="quiet">{formatDate(lang, now.toISOString(), 'weekdayDate')}</span>
      </div>
    </div>
  )
}

/** By the desk's hour, which is UTC+8's. */
function greetingAt(now: Date) {
  const hour = (now.getUTCHours() + 8) % 24
  if (hour < 5) return 'today.night'
  if (hour < 12) return 'today.morning'
  return hour < 18 ? 'today.afternoon' : 'today.evening'
}
