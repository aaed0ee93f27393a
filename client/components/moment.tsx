import { useI18n } from '../i18n/context.tsx'
import { formatDate, type DateStyle } from '../i18n/translate.ts'

/** A moment as the reader's language writes it in UTC+8, with the full moment and its zone as tooltip. */
export function Moment({ at, style }: { at: string; style: DateStyle }) {
  const { locale } = useI18n()
  return (
    <time dateTime={at} title={`${formatDate(locale, at, 'moment')} UTC+8`}>
      {formatDate(locale, at, style)}
    </time>
  )
}
