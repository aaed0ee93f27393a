import type { DrawSchedule, MarkSixDraw } from '../../contract/draws/mark-six.ts'
import { numberOf } from '../../contract/draws/rules.ts'
import { useI18n } from '../../i18n/context.tsx'
import { formatDate } from '../../i18n/translate.ts'
import { Balls } from './draw.tsx'
import { TendencyMarks } from './tendency-marks.tsx'
import { DrawCorrections } from './draw-corrections.tsx'
import { Icon } from '../../ui/icon.tsx'
import { DateTime } from '../../ui/time/moment.tsx'

export interface LatestDrawProps {
  draw: MarkSixDraw
  schedule: DrawSchedule
}

/** The latest result, overdue draws, and the time of the next one. */
export function LatestDraw({ draw, schedule }: LatestDrawProps) {
  const { locale, t } = useI18n()
  const [before, after] = t('draw.no', { number: '|' }).split('|')
  return (
    <section className="latest-draw" aria-labelledby="latest-draw">
      <div className="draw">
        <div>
          <h2 className="kicker lottery" id="latest-draw">
            {t('mark_six.latest')} <DateTime at={draw.drawn_at} style="moment" />
          </h2>
          <p className="draw-number">
            {before} <span className="numeral">{numberOf(draw.period)}</span> {after}
          </p>
        </div>
        <div>
          <Balls draw={draw} isBig />
          <TendencyMarks draw={draw} />
        </div>
      </div>
      <DrawCorrections draw={draw} />
      <Awaited times={schedule.awaited_list} />
      <p className="tiny-text muted">
        {t('mark_six.next_draw', { time: formatDate(locale, schedule.next_draw_at, 'moment') })}
      </p>
    </section>
  )
}

function Awaited({ times }: { times: readonly string[] }) {
  const { locale, t } = useI18n()
  if (times.length === 0) return null
  const list = new Intl.ListFormat(locale, { type: 'conjunction' })
  const named = times.toReversed().map((time) => formatDate(locale, time, 'dayTime'))
  return (
    <p className="awaited-draws small-text">
      <Icon name="clock" small />
      <span>{t('mark_six.awaited', { times: list.format(named) })}</span>
    </p>
  )
}
