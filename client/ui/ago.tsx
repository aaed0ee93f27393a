import { useState } from 'react'
import { useI18n } from '../i18n/context.tsx'
import { formatAgo, formatDate } from '../i18n/translate.ts'
import { Moment } from './moment.tsx'

/** How long ago something was, from a week on its date. In the browser only: every reader's now is another. */
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
