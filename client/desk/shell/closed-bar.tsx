import { Link } from '@tanstack/react-router'
import { formatDate } from '../../i18n/translate.ts'
import { useSystemStatus } from '../api/poll-interval.ts'
import { useDeskI18n } from '../i18n/i18n.ts'

/** Banner shown on every screen while the site is in maintenance. */
export function MaintenanceBanner() {
  const { t, lang } = useDeskI18n()
  const closed = useSystemStatus().data?.closed
  const at = (moment: string) => `${formatDate(lang, moment, 'dayTime')} UTC+8`
  return (
    <output>
      {closed && (
        <span className="closed-bar">
          <b>{t('closed.bar')}</b>
          {closed.since && <span>{t('closed.since', { time: at(closed.since) })}</span>}
          {closed.until && <span>{t('closed.until', { time: at(closed.until) })}</span>}
          <Link to="/maintenance">{t('closed.go')}</Link>
        </span>
      )}
    </output>
  )
}

/** Badge in the top bar, which stays visible while scrolling. */
export function MaintenanceBadge() {
  const { t } = useDeskI18n()
  if (!useSystemStatus().data?.closed) return null
  return (
    <Link className="scheduler-status is-down" to="/maintenance">
      {t('closed.short')}
    </Link>
  )
}
