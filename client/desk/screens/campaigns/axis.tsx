import { Link } from '@tanstack/react-router'
import { localePath } from '../../../contract/paths.ts'
import { formatDate } from '../../../i18n/translate.ts'
import type { Span } from './findings.ts'
import { percentAt, ticksIn } from './timeline-window.ts'
import type { Zoom } from './view.ts'
import { ownLanguage, useOperator } from '../../api/operator.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'

/** Days of the window, for all placements. Each tick links to time travel, at noon of its day. */
export function Axis({ window, zoom, now }: { window: Span; zoom: Zoom; now: number }) {
  const { t, lang } = useDeskI18n()
  const page = localePath(ownLanguage(useOperator()), '/')
  const today = percentAt(window, now)
  return (
    <div className="line-axis">
      <p>
        {ticksIn(window, zoom).map((at) => {
          const moment = new Date(at + 12 * 3_600_000).toISOString()
          return (
            <Link
              key={at}
              to="/time"
              search={{ at: moment, page }}
              style={{ left: `${percentAt(window, at)}%` }}
              aria-label={t('campaigns.see', { time: formatDate(lang, moment, 'short') })}
            >
              {formatDate(lang, moment, 'short')}
            </Link>
          )
        })}
      </p>
      {isWithin(window, now) && (
        <p className="line-now">
          {/* Shifted by its own share, the flag stays within the edges. */}
          <span style={{ left: `${today}%`, translate: `-${today}%` }}>{t('campaigns.today')}</span>
        </p>
      )}
    </div>
  )
}

const isWithin = ({ start, end }: Span, now: number) => now > start && now < end

/** Line of the present day across the lanes of a placement. */
export function Today({ window, now }: { window: Span; now: number }) {
  if (!isWithin(window, now)) return null
  return <i className="line-today" style={{ left: `${percentAt(window, now)}%` }} />
}
