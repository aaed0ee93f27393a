import { lazy, Suspense } from 'react'
import { formatDate, formatAgo } from '../../../i18n/translate.ts'
import { useNow } from '../../data/clock.ts'
import { currentOperator, useOperator, useCan } from '../../api/operator.ts'
import { useApi } from '../../api/read.ts'
import { useDashboard, formatCappedCount } from '../../data/pending-counts.ts'
import { useDeskI18n, withMessages } from '../../i18n/i18n.ts'
import { QueryState } from '../../ui/query-state.tsx'
import { Day } from './day.tsx'
import { isNothingWaiting, TodoList } from './todo-list.tsx'
import { Link } from '@tanstack/react-router'
import type { ApiResponse } from '../../api/client.ts'
import { PageHead, Section } from '../../ui/parts.tsx'
import './today.css'

const Assigned = lazy(() =>
  withMessages(
    currentOperator().lang,
    import('./assigned.tsx').then(({ Assigned: List }) => ({ default: List })),
  ),
)

/** Tasks of the day. */
export function Today() {
  const { t, lang } = useDeskI18n()
  const { name } = useOperator()
  const now = useNow(60_000)
  const read = useDashboard()
  const can = useCan()
  const { data: assigned } = useApi('GET /api/backstage/assignment', can('entry.read') ? {} : null)
  const isAssigned =
    assigned !== undefined &&
    assigned.own.length + assigned.review.length + assigned.mentions.length > 0
  return (
    <div className="page">
      <PageHead title={t(greetingAt(now), { name })}>
        <span className="muted">{formatDate(lang, now.toISOString(), 'weekdayDate')}</span>
      </PageHead>
      <Day today={read.data} />
      <div className="today">
        <section className="section">
          <header>
            <h2>{t('today.waits')}</h2>
            {read.data && !isNothingWaiting(read.data) && <Order />}
          </header>
          <QueryState read={read} />
          {isAssigned && (
            <Suspense>
              <Assigned {...assigned} />
            </Suspense>
          )}
          {read.data && !(isAssigned && isNothingWaiting(read.data)) && (
            <TodoList today={read.data} />
          )}
        </section>
        <SystemSummary today={read.data} />
      </div>
    </div>
  )
}

function Order() {
  const { t } = useDeskI18n()
  return (
    <>
      <span className="muted">{t('today.by_harm')}</span>
      <span className="muted push-end wide-only">
        <kbd>J</kbd> <kbd>K</kbd> {t('today.up_down')} <kbd>↵</kbd> {t('today.open')}
      </span>
    </>
  )
}

/** Greeting by the hour in UTC+8. */
function greetingAt(now: Date) {
  const hour = (now.getUTCHours() + 8) % 24
  if (hour < 5) return 'today.night'
  if (hour < 12) return 'today.morning'
  return hour < 18 ? 'today.afternoon' : 'today.evening'
}

/** Status of the system. Each figure links to its screen. */
function SystemSummary({ today }: { today: ApiResponse<'GET /api/backstage/today'> | undefined }) {
  const { t, lang } = useDeskI18n()
  const can = useCan()
  const now = useNow(10_000)
  const last = today?.heartbeat.last_run_at
  return (
    <Section title={t('today.now')}>
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
    </Section>
  )
}
