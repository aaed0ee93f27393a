import { formatDate } from '../../i18n/translate.ts'
import { dayOf, useToday } from '../data/clock.ts'
import { useDeskI18n } from '../i18n/i18n.ts'

/** "Today 14:20", "20 Nov", "20 Nov 2025"; the tooltip has the full date and time. */
export function Moment({ at }: { at: string }) {
  const { t, lang } = useDeskI18n()
  const day = dayOf(new Date(at))
  const today = useToday()
  const isThisYear = day.slice(0, 4) === today.slice(0, 4)
  const text =
    day === today
      ? t('common.today_at', { time: formatDate(lang, at, 'time') })
      : formatDate(lang, at, isThisYear ? 'short' : 'shortDate')
  return (
    <time dateTime={at} title={`${formatDate(lang, at, 'moment')} UTC+8`}>
      {text}
    </time>
  )
}
