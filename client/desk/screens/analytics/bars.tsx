import { drawings, type Write } from '../../../ui/chart/drawings.tsx'
import { Legend } from '../../../ui/chart/chart.tsx'
import { useDeskI18n } from '../../i18n/i18n.ts'

export interface Bar {
  name: string
  now: number
  /** Absent or `null` if there is nothing to compare with. */
  before?: number | null
}

interface BarsProps {
  title: string
  /** First rows of the list. */
  bars: readonly Bar[]
  formatValue: Write
}

/** Maximum length of a name, in characters. */
const longest = 30
const shorten = (name: string) => (name.length > longest ? `${name.slice(0, longest - 1)}…` : name)

/** Chart of a list's first rows, beside the table. */
export function Bars({ title, bars, formatValue }: BarsProps) {
  const { t } = useDeskI18n()
  const earlier = bars.flatMap(({ before }) => before ?? [])
  const chart = {
    kind: 'bars' as const,
    title,
    unit: title,
    categories: bars.map(({ name }) => shorten(name)),
    series: [
      { name: t('metrics.this_period'), values: bars.map(({ now }) => now) },
      ...(earlier.length === bars.length ? [{ name: t('metrics.before'), values: earlier }] : []),
    ],
  }
  const { marks, height } = drawings.bars({ chart, write: formatValue })
  return (
    <div className="chart">
      {chart.series.length > 1 && <Legend chart={chart} />}
      <svg width="100%" height={height} aria-hidden="true">
        {marks}
      </svg>
    </div>
  )
}
