// A chart as SVG, rendered with the page, without script, in the colors of its theme.
import { chartAttrs } from '../../contract/text/rich-text-schema.ts'
import { type ChartAttrs } from '../../contract/text/chart.ts'
import { useI18n } from '../../i18n/context.tsx'
import { formatCount, formatFigure } from '../../i18n/translate.ts'
import { beside, drawings, type Drawn, type Write } from './drawings.tsx'

export function Chart({ attrs }: { attrs: unknown }) {
  const { locale, t } = useI18n()
  const chart = chartAttrs.parse(attrs)
  const { title, unit, series, note } = chart
  const isLadder = chart.kind === 'ladder'
  const digits = decimalsOf(series.flatMap(({ values }) => values))
  const sign = unit === '%' ? unit : ''
  const write: Write = (value) =>
    isLadder
      ? `${formatFigure(locale, value, decimalsOf([value]))}×`
      : formatFigure(locale, value, digits).replace('-', '−') + sign
  const short: Write = (value) => formatCount(locale, value).replace('-', '−') + sign
  // Long figures would leave no room for the marks. The table has them in full.
  const isLong =
    beside(
      series.flatMap(({ values }) => values),
      write,
    ) > 40
  return (
    <figure className={chart.marked === undefined ? 'chart' : 'chart has-mark'}>
      <figcaption>
        <b>{title}</b>
        {!sign && unit}
        <span className="visually-hidden" lang={locale}>
          {t(
            'chart.range',
            extremesOf(isLadder ? { ...chart, series: series.slice(0, 1) } : chart, write),
          )}
        </span>
        {series.length > 1 && !isLadder && (
          <div>
            <Legend chart={chart} />
          </div>
        )}
      </figcaption>
      <Drawing chart={chart} write={isLong ? short : write} />
      <details>
        <summary lang={locale}>{t('chart.figures')}</summary>
        <Figures chart={chart} write={write} />
      </details>
      {note && <small>{note}</small>}
    </figure>
  )
}

/** Equal decimals for all values, so that they can be compared. */
const decimalsOf = (values: readonly number[]) =>
  Math.max(...values.map((value) => String(value).split('.')[1]?.length ?? 0))

/** Minimum and maximum, with their categories. */
function extremesOf({ categories, series }: ChartAttrs, write: Write) {
  const [low, ...rest] = series
    .flatMap(({ values }) => values.map((value, at) => ({ value, at: categories[at]! })))
    .toSorted((one, other) => one.value - other.value)
  const high = rest.at(-1)
  return { low: write(low!.value), low_at: low!.at, high: write(high!.value), high_at: high!.at }
}

/** Marks of the series, with their names. */
function Legend({ chart: { kind, series } }: Pick<Drawn, 'chart'>) {
  return series.map(({ name }, at) => (
    <span key={at} className="key">
      <svg width="20" height="12" aria-hidden="true">
        {kind === 'bars' && <rect className={`s${at}`} y="1" width="20" height="10" />}
        {kind === 'dots' && <circle className={`s${at}`} cx="10" cy="6" r="5" />}
        {kind === 'lines' && <line className={`s${at}`} y1="6" x2="20" y2="6" />}
      </svg>
      {name}
    </span>
  ))
}

function Figures({ chart: { kind, unit, categories, series }, write }: Drawn) {
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">{unit}</th>
          {series.map(({ name }, at) => (
            <th key={at} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {categories.map((category, at) => (
          <tr key={at}>
            <th scope="row">{category}</th>
            {series.map(({ values }, of) => (
              <td key={of}>
                {kind === 'ladder' && of > 0
                  ? `1/${write(values[at]!).replace('×', '')}`
                  : write(values[at]!)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Hidden from screen readers, because its texts and figures are in the table and in the caption. */
function Drawing({ chart, write }: Drawn) {
  const { marks, height } = drawings[chart.kind]({ chart, write })
  return (
    <svg width="100%" height={height} aria-hidden="true">
      {marks}
    </svg>
  )
}
