// A metric over time, compared with the previous period.
import type { ReactNode } from 'react'
import { formatDate, formatNumber, formatPercent } from '../../../i18n/translate.ts'
import { Chart } from '../../../ui/chart/chart.tsx'
import { comparedOf, pointsOf, type Compared, type ValueOf } from './values.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { CsvButton } from './csv-button.tsx'
import { changeText } from './figures.tsx'
import type { PartProps } from './part-props.ts'

interface OverTimeProps extends PartProps {
  title: string
  /** Explains the metric and possible actions. */
  about?: string
  /** File name without extension. */
  file: string
  valueOf: ValueOf
  /** True if the value is a ratio from 0 to 1. */
  isShare?: boolean
  /** Action for the metric. */
  action?: ReactNode
}

export function TimeSeries(props: OverTimeProps) {
  const { report, days, title, about, file, valueOf, isShare = false, action } = props
  const { t, lang } = useDeskI18n()
  const points = pointsOf(report, valueOf, days)
  const columns = [
    { name: t('metrics.day'), value: ({ day }: { day: string }) => day },
    { name: t('metrics.count'), value: ({ now }: Compared) => now },
    { name: t('metrics.before'), value: ({ before }: Compared) => before },
  ]
  return (
    <section className="section metric-list" aria-label={title}>
      <header>
        <dl className="metric-summary">
          <Fact name={title} {...comparedOf(report, valueOf)} isShare={isShare} />
        </dl>
        <CsvButton
          title={title}
          file={file}
          columns={columns}
          load={() => Promise.resolve(points)}
        />
      </header>
      {about && <p className="muted">{about}</p>}
      {action && <p className="actions">{action}</p>}
      <Lines
        title={t(`metrics.per_point.${pointNames[days]}`)}
        unit={isShare ? '%' : t('metrics.count')}
        points={points.map(({ day, now, before }) => ({
          name: formatDate(lang, `${day}T00:00:00+08:00`, 'short'),
          now: isShare ? percentOf(now) : now,
          before: isShare ? percentOf(before) : before,
        }))}
      />
    </section>
  )
}

const pointNames = { 7: 'day', 28: 'two_days', 84: 'week' } as const

const percentOf = (share: number | null) => share && Math.round(share * 1000) / 10

interface FactProps extends Compared {
  name: string
  /** True if the value is a ratio from 0 to 1. */
  isShare?: boolean
}

/** One metric with its previous value. */
export function Fact({ name, now, before, isShare = false }: FactProps) {
  const { t, lang } = useDeskI18n()
  const write = (value: number | null) =>
    value === null ? '–' : (isShare ? formatPercent : formatNumber)(lang, value)
  return (
    <div>
      <dt>{name}</dt>
      <dd className="numeral">
        {write(now)}{' '}
        <small>
          {isShare ? t('metrics.was', { value: write(before) }) : changeText(lang, { now, before })}
        </small>
      </dd>
    </div>
  )
}

interface LinesProps {
  title: string
  unit: string
  points: readonly (Compared & { name: string })[]
}

/**
 * Omits points without a measurement. If two or more points can be compared, shows only these, with the previous
 * period.
 */
function Lines({ title, unit, points }: LinesProps) {
  const { t } = useDeskI18n()
  const known = points.flatMap(({ name, now, before }) =>
    now === null ? [] : [{ name, now, before }],
  )
  const both = known.flatMap(({ before, ...one }) => (before === null ? [] : [{ ...one, before }]))
  const shown = both.length > 1 ? both : known
  if (shown.length < 2) return null
  const earlier = both.length > 1 ? both.map(({ before }) => before) : null
  if ([...shown.map(({ now }) => now), ...(earlier ?? [])].every((value) => value === 0))
    return <p className="muted">{t('metrics.none')}</p>
  const attrs = {
    kind: 'lines',
    title,
    unit,
    categories: shown.map(({ name }) => name),
    series: [
      { name: t('metrics.this_period'), values: shown.map(({ now }) => now) },
      ...(earlier ? [{ name: t('metrics.before'), values: earlier }] : []),
    ],
  }
  return <Chart attrs={attrs} />
}
