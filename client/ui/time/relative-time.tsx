import { useCallback, useSyncExternalStore } from 'react'
import { useI18n } from '../../i18n/context.tsx'
import { agoChangesIn, formatAgo, formatDate } from '../../i18n/translate.ts'
import { onRelativeTimeTick } from './clock.ts'

/**
 * A relative time, kept current while the page is open. The server's HTML is cached, so it contains the date instead,
 * which is correct at any time and without script.
 */
export function RelativeTime({ at }: { at: string }) {
  const { locale } = useI18n()
  const watch = useCallback(
    (onChange: () => void) =>
      onRelativeTimeTick({ changesIn: () => agoChangesIn(at, new Date()), onChange }),
    [at],
  )
  const shown = useSyncExternalStore(
    watch,
    () => formatAgo(locale, at, new Date()),
    () => formatDate(locale, at, 'shortDate'),
  )
  return (
    <time dateTime={at} title={`${formatDate(locale, at, 'moment')} UTC+8`}>
      {shown}
    </time>
  )
}
