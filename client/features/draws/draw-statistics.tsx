import { ballColour, highestNumber, type TendencyName } from '../../contract/draws/rules.ts'
import type { NumberCount, Statistics } from '../../contract/draws/statistics.ts'
import { useI18n } from '../../i18n/context.tsx'
import { formatNumber } from '../../i18n/translate.ts'

const times = ({ drawn, special }: NumberCount) => drawn + special

/** Frequency of each number, as bars and as a table. */
export function NumberFrequency({ numbers }: Pick<Statistics, 'numbers'>) {
  const { locale, t } = useI18n()
  const counts = numbers.map(times)
  const [most, least] = [Math.max(...counts), Math.min(...counts)]
  const list = new Intl.ListFormat(locale, { type: 'conjunction' })
  const cameTimes = (count: number) =>
    list.format(numbers.filter((one) => times(one) === count).map((one) => String(one.number)))
  return (
    <>
      <h3>{t('mark_six.frequency')}</h3>
      <figure>
        <figcaption className="tiny-text muted">
          {t('mark_six.extremes', {
            most: cameTimes(most),
            most_times: formatNumber(locale, most),
            least: cameTimes(least),
            least_times: formatNumber(locale, least),
          })}
        </figcaption>
        <Bars numbers={numbers} highest={most} />
      </figure>
      <details className="frequency-table">
        <summary>{t('mark_six.all_numbers')}</summary>
        <NumberTable numbers={numbers} />
      </details>
    </>
  )
}

/** Hidden from screen readers, because the table contains the same data. */
function Bars({ numbers, highest }: { numbers: readonly NumberCount[]; highest: number }) {
  return (
    <div aria-hidden="true">
      <div className="frequency">
        {numbers.map((one) => (
          <i
            key={one.number}
            className={ballColour(one.number)}
            style={{ height: `${(times(one) * 100) / highest}%` }}
          />
        ))}
      </div>
      <div className="frequency-axis tiny-text muted">
        {[1, 10, 20, 30, 40, highestNumber].map((number) => (
          <span key={number} style={{ left: `${((number - 0.5) * 100) / highestNumber}%` }}>
            {number}
          </span>
        ))}
      </div>
    </div>
  )
}

function NumberTable({ numbers }: Pick<Statistics, 'numbers'>) {
  const { locale, t } = useI18n()
  const columns = ['number', 'colour', 'drawn', 'special', 'times', 'gap'] as const
  return (
    <table className="table">
      <caption className="visually-hidden">{t('mark_six.frequency')}</caption>
      <thead>
        <tr>
          {columns.map((name) => (
            <th scope="col" key={name}>
              {t(`mark_six.column.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {numbers.map((one) => (
          <tr key={one.number}>
            <th scope="row">{one.number}</th>
            <td>{t(`draw.${ballColour(one.number)}`)}</td>
            <td>{formatNumber(locale, one.drawn)}</td>
            <td>{formatNumber(locale, one.special)}</td>
            <td>{formatNumber(locale, times(one))}</td>
            <td>{one.gap === null ? t('mark_six.never') : formatNumber(locale, one.gap)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const shares = {
  odd_even: ['odd', 'even', 'tie'],
  size: ['larger', 'smaller', 'tie'],
  mantissa: ['mantissa_larger', 'mantissa_smaller', 'tie'],
  total_odd_even: ['total_odd', 'total_even'],
  total_size: ['total_larger', 'total_smaller'],
} as const satisfies Record<string, readonly TendencyName[]>
const shareNames = ['odd_even', 'size', 'mantissa', 'total_odd_even', 'total_size'] as const

/** Share of each tendency, in percent of the draws. */
export function TendencyShares({ tendencies, sample }: Statistics) {
  const { locale, t } = useI18n()
  return (
    <>
      <h3>{t('mark_six.shares')}</h3>
      <dl className="proportions">
        {shareNames.map((share) => (
          <div key={share}>
            <dt>{t(`mark_six.share.${share}`)}</dt>
            <dd>
              <span className="proportion-bar" aria-hidden="true">
                {shares[share].map((name) => (
                  <i key={name} style={{ flexGrow: tendencies[name] }} />
                ))}
              </span>
              {shares[share].map((name) => (
                <span key={name}>
                  {t(`draw.${name}`)} {formatNumber(locale, tendencies[name])}{' '}
                  <span className="muted">
                    {formatNumber(locale, Math.round((tendencies[name] * 100) / sample))}%
                  </span>
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
