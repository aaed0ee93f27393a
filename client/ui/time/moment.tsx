import { dayOf } from '../../contract/days.ts'
import { useI18n } from '../../i18n/context.tsx'
import { formatDate } from '../../i18n/translate.ts'

/** A time in UTC+8 in the reader's language, with the full date, time and zone as a tooltip. */
export function DateTime({ at, style }: { at: string; style: keyof typeof withYear }) {
  const { locale } = useI18n()
  // A date without a year is in the current year.
  const shown = isThisYear(at) ? style : withYear[style]
  return (
    <time dateTime={at} title={`${formatDate(locale, at, 'moment')} UTC+8`}>
      {formatDate(locale, at, shown)}
    </time>
  )
}

const withYear = {
  day: 'date',
  short: 'shortDate',
  date: 'date',
  shortDate: 'shortDate',
  moment: 'moment',
} as const

function isThisYear(at: string): boolean {
  return dayOf(at).slice(0, 4) === dayOf(new Date()).slice(0, 4)
}
