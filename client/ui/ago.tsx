import { useState } from 'react'
import { useI18n } from '../i18n/context.tsx'
import { formatAgo, formatDate } from '../i18n/translate.ts'
import { Moment } from './moment.tsx'

/** How long ago something happened; its date after a week. Only in the browser, because the HTML is cached. */
export function Ago({ at }: { at: string }) {
  const { locale } = useI18n()
  const [now] = useState(() => new Date())
  const ago = formatAgo(locale, at, now)
  if (!ago) return <Moment at={at} style="short" />
  return (
    <time dateTime={at} title={`${formatDate(locale, at, 'moment')} UTC+8`}>
      {ago}
    </time>
  )
}
