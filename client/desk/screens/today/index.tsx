import { formatDate } from '../../../i18n/translate.ts'
import { useNow } from '../../data/clock.ts'
import { useOperator } from '../../api/operator.ts'
import { useWaiting } from '../../data/waiting.ts'
import { useTexts } from '../../i18n/texts.ts'
import { ReadState } from '../../ui/read-state.tsx'
import { Day } from './day.tsx'
import { isNothingWaiting, Ledger } from './ledger.tsx'
import { Now } from './now.tsx'

/** What is left to do today. */
export function Today() {
  const { t, lang } = useTexts()
  const { name } = useOperator()
  const now = useNow(60_000)
  const read = useWaiting()
  return (
    <div className="page">
      <div className="page-head">
        <h1>{t(greetingAt(now), { name })}</h1>
        <span className="quiet">{formatDate(lang, now.toISOString(), 'weekdayDate')}</span>
      </div>
      <Day today={read.data} />
      <div className="today">
        <section className="section">
          <header>
            <h2>{t('today.waits')}</h2>
            {read.data && !isNothingWaiting(read.data) && <Order />}
          </header>
          <ReadState read={read} />
          {read.data && <Ledger today={read.data} />}
        </section>
        <Now today={read.data} />
      </div>
    </div>
  )
}

function Order() {
  const { t } = useTexts()
  return (
    <>
      <span className="quiet">{t('today.by_harm')}</span>
      <span className="quiet push wide-only">
        <kbd>J</kbd> <kbd>K</kbd> {t('today.up_down')} <kbd>↵</kbd> {t('today.open')}
      </span>
    </>
  )
}

/** By the desk's hour, which is UTC+8's. */
function greetingAt(now: Date) {
  const hour = (now.getUTCHours() + 8) % 24
  if (hour < 5) return 'today.night'
  if (hour < 12) return 'today.morning'
  return hour < 18 ? 'today.afternoon' : 'today.evening'
}
