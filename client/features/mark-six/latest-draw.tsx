import type { MarkSixDraw } from '../../contract/mark-six.ts'
import { numberOf } from '../../contract/mark-six-rules.ts'
import { useI18n } from '../../i18n/context.tsx'
import { formatDate } from '../../i18n/translate.ts'
import { Balls, TendencyMarks } from './draw.tsx'
import { Moment } from '../../ui/moment.tsx'

export interface LatestDrawProps {
  draw: MarkSixDraw
  nextDrawAt: string
}

/** The latest result and the time of the next draw. */
export function LatestDraw({ draw, nextDrawAt }: LatestDrawProps) {
  const { locale, t } = useI18n()
  const [before, after] = t('draw.no', { number: '|' }).split('|')
  return (
    <section className="latest-draw" aria-labelledby="latest-draw">
      <div className="draw">
        <div>
          <h2 className="kicker lottery" id="latest-draw">
            {t('mark_six.latest')} <Moment at={draw.drawn_at} style="moment" />
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
      <p className="tiny-text muted">
        {t('mark_six.next_draw', { time: formatDate(locale, nextDrawAt, 'moment') })}
      </p>
    </section>
  )
}
