import { Link } from '@tanstack/react-router'
import { formatAgo } from '../../../i18n/translate.ts'
import type { ApiResponse } from '../../api/client.ts'
import { useNow } from '../../data/clock.ts'
import { useCan } from '../../api/operator.ts'
import { formatCappedCount } from '../../data/pending-counts.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'

/** Status of the system. Each figure links to its screen. */
export function SystemSummary({
  today,
}: {
  today: ApiResponse<'GET /api/backstage/today'> | undefined
}) {
  const { t, lang } = useDeskI18n()
  const can = useCan()
  const now = useNow(10_000)
  const last = today?.heartbeat.last_run_at
  return (
    <section className="section">
      <header>
        <h2>{t('today.now')}</h2>
      </header>
      <dl className="pulse">
        <div>
          <dt>{t('today.scheduler')}</dt>
          <dd className={today?.heartbeat.is_late ? 'urgent' : undefined}>
            {last ? formatAgo(lang, last, now) : '–'}
          </dd>
        </div>
        <div>
          <dt>{t('today.next_day')}</dt>
          <dd>
            <span className="numeral">
              {today ? formatCappedCount(today.counts.going_live) : '–'}
            </span>
            {can('entry.read') && (
              <Link className="link push-end" to="/scheduled">
                {t('today.see_scheduled')}
              </Link>
            )}
          </dd>
        </div>
        {can('release.read') && (
          <div>
            <dt>{t('screen.releases')}</dt>
            <dd>
              <span className="numeral">
                {today ? formatCappedCount(today.counts.releases) : '–'}
              </span>
              <Link className="link push-end" to="/release">
                {t('today.see_releases')}
              </Link>
            </dd>
          </div>
        )}
      </dl>
    </section>
  )
}
