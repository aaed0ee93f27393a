import { useNow } from '../data/clock.ts'
import { useSystemStatus } from '../api/poll-interval.ts'
import { useDeskI18n } from '../i18n/i18n.ts'

/** Milliseconds of silence after which nothing scheduled can be relied on. */
const maxSilenceMs = 3 * 60_000

/** Whether scheduled work is being done. */
export function Heartbeat() {
  const { t } = useDeskI18n()
  const { data } = useSystemStatus()
  const now = useNow(10_000).getTime()
  if (!data) return null
  const { last_run_at } = data
  if (!last_run_at)
    return <span className="scheduler-status is-down">{t('scheduler_status.never')}</span>
  const age = Math.max(0, now - Date.parse(last_run_at))
  const isSilent = age > maxSilenceMs
  return (
    <span
      className={isSilent ? 'scheduler-status is-down' : 'scheduler-status wide-only'}
      role={isSilent ? 'alert' : undefined}
    >
      {isSilent
        ? t('scheduler_status.silent', { minutes: Math.floor(age / 60_000) })
        : t('scheduler_status.well', { seconds: Math.floor(age / 1000) })}
    </span>
  )
}
