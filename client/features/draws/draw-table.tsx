import type { MarkSixDraw } from '../../contract/draws/mark-six.ts'
import { numberOf } from '../../contract/draws/rules.ts'
import { useI18n } from '../../i18n/context.tsx'
import { formatNumber } from '../../i18n/translate.ts'
import { Balls } from './draw.tsx'
import { TendencyMarks } from './tendency-marks.tsx'
import { DrawCorrections } from './draw-corrections.tsx'
import { DateTime } from '../../ui/time/moment.tsx'

/** A table of draws; on a narrow screen each is a small block. */
export function DrawTable({ draws }: { draws: readonly MarkSixDraw[] }) {
  const { locale, t } = useI18n()
  return (
    <table className="table draw-history">
      <caption className="tiny-text muted">
        {t('mark_six.count', { count: formatNumber(locale, draws.length) })}
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('mark_six.number')}</th>
          <th scope="col">{t('mark_six.numbers')}</th>
          <th scope="col">{t('mark_six.tendencies')}</th>
        </tr>
      </thead>
      <tbody>
        {draws.map((draw) => (
          <tr key={draw.period}>
            <th scope="row">
              {t('draw.no', { number: numberOf(draw.period) })}
              <small>
                <DateTime at={draw.drawn_at} style="short" />
              </small>
            </th>
            <td>
              <Balls draw={draw} />
              <DrawCorrections draw={draw} />
            </td>
            <td>
              <TendencyMarks draw={draw} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
