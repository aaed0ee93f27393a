import { formatDate } from '../../../i18n/translate.ts'
import { useNow } from '../../data/clock.ts'
import { useOperator } from '../../api/operator.ts'
import { useDashboard } from '../../data/pending-counts.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { QueryState } from '../../ui/query-state.tsx'
import { Day } from './day.tsx'
import { isNothingWaiting, TodoList } from './todo-list.tsx'
import { SystemSummary } from './now.tsx'

/** Tasks of the day. */
export function Today() {
  const { t, lang } = useDeskI18n()
  const { name } = useOperator()
  const now = useNow(60_000)
  const read = useDashboard()
  return (
    <div className="page">
      <div className="page-head">
        <h1>{t(greetingAt(now), { name })}</h1>
        <span className="muted">{formatDate(lang, now.toISOString(), 'weekdayDate')}</span>
      </div>
      <Day today={read.data} />
      <div className="today">
        <section className="section">
          <header>
            <h2>{t('today.waits')}</h2>
            {read.data && !isNothingWaiting(read.data) && <Order />}
          </header>
          <QueryState read={read} />
          {read.data && <TodoList today={read.data} />}
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
