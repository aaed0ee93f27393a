import { useNow } from '../data/clock.ts'
import { usePulse } from '../api/poll-interval.ts'
import { useTexts } from '../i18n/texts.ts'

/** Milliseconds of silence after which nothing scheduled can be relied on. */
const silence = 3 * 60_000

/** Whether scheduled work is being done. */
export function Heartbeat() {
  const { t } = useTexts()
  const { data } = usePulse()
  const now = useNow(10_000).getTime()
  if (!data) return null
  const { last_run_at } = data
  if (!last_run_at) return <span className="beat silent">{t('beat.never')}</span>
  const age = Math.max(0, now - Date.parse(last_run_at))
  const isSilent = age > silence
  return (
    <span
      className={isSilent ? 'beat silent' : 'beat wide-only'}
      role={isSilent ? 'alert' : undefined}
    >
      {isSilent
        ? t('beat.silent', { minutes: Math.floor(age / 60_000) })
        : t('beat.well', { seconds: Math.floor(age / 1000) })}
    </span>
  )
}
