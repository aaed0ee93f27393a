import type { Distribution } from '../../../contract/desk/analytics/api.ts'
import { formatNumber, formatPercent } from '../../../i18n/translate.ts'
import { hitRateOf, rowsPerViewOf, type CountRow } from './values.ts'
import { useOperator } from '../../api/operator.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { ToPage, ToReleases } from './actions.tsx'
import { usePageNames } from './page-names.ts'
import { MetricTable, useCountColumns, type Column } from './figures.tsx'
import { TimeSeries } from './time-series.tsx'
import type { PartProps } from './part-props.ts'

/** Page speed by device, the sources that pages are served from, and the database rows read per view. */
export function Speed(props: PartProps) {
  const { t } = useDeskI18n()
  return (
    <>
      {(['lcp', 'inp', 'cls'] as const).map((vital) => (
        <Vitals key={vital} {...props} vital={vital} />
      ))}
      <TimeSeries
        {...props}
        title={t('metrics.hit_rate')}
        about={t('metrics.page_sources_about')}
        file="hit-rate"
        valueOf={hitRateOf}
        isShare
        action={<ToReleases />}
      />
      <PageSources {...props} />
      <TimeSeries
        {...props}
        title={t('metrics.rows_a_view')}
        about={t('metrics.rows_a_view_about')}
        file="d1-rows-a-view"
        valueOf={rowsPerViewOf}
        action={<ToReleases />}
      />
    </>
  )
}

const pageSources = ['memory', 'cache', 'kv', 'stale', 'render'] as const
const pageSourceOf = (key: string) => pageSources.find((one) => one === key) ?? 'render'

function PageSources(props: PartProps) {
  const { t } = useDeskI18n()
  const counts = useCountColumns<CountRow>()
  const nameOf = ({ key }: CountRow) => t(`metrics.page_source.${pageSourceOf(key)}`)
  return (
    <MetricTable
      {...props}
      title={t('metrics.page_sources')}
      file="page-sources"
      rowsOf={({ counted }) => counted.page.rows}
      keyOf={({ key }) => key}
      columns={[{ name: t('metrics.from'), value: nameOf }, ...counts]}
      actionOf={({ key }) => key === 'render' && <ToReleases />}
    />
  )
}

const devices = ['phone', 'desktop'] as const

/** Parses the key of a page and device, such as `index phone`. */
function visitIn(key: string) {
  const [page = '', device] = key.split(' ')
  return { page, device: devices.find((one) => one === device) ?? 'unknown' } as const
}

function Vitals({ vital, ...props }: PartProps & { vital: 'lcp' | 'inp' | 'cls' }) {
  const { t, lang } = useDeskI18n()
  const operator = useOperator()
  const nameOf = usePageNames()
  const write = (value: number) =>
    vital === 'cls' ? formatNumber(lang, value / 1000) : `${formatNumber(lang, value)} ms`
  const deviceOf = (key: string) => t(`metrics.devices.${visitIn(key).device}`)
  const columns: Column<Distribution>[] = [
    {
      name: t('metrics.page'),
      value: ({ key }) => nameOf(visitIn(key).page),
    },
    { name: t('metrics.device'), value: ({ key }) => deviceOf(key) },
    {
      name: t('metrics.visits'),
      value: ({ count }) => count,
      show: ({ count }) => formatNumber(lang, count),
      isFigure: true,
    },
    { name: t('metrics.p75'), value: ({ p75 }) => write(p75), isFigure: true, drawn: 'now' },
    {
      name: t('metrics.before'),
      value: ({ p75_before }) => (p75_before === null ? '–' : write(p75_before)),
      isFigure: true,
      drawn: 'before',
    },
    {
      name: t('metrics.good'),
      value: ({ good }) => formatPercent(lang, good),
      show: ({ good }) => (
        <span className={good < 0.75 ? 'urgent' : undefined}>{formatPercent(lang, good)}</span>
      ),
      isFigure: true,
    },
  ]
  return (
    <MetricTable
      {...props}
      title={t(`metrics.vital.${vital}`)}
      about={t(`metrics.vital_about.${vital}`)}
      file={vital}
      rowsOf={({ spreads }) => spreads[vital]}
      keyOf={({ key }) => key}
      barOf={({ p75, p75_before }) => ({ now: p75, before: p75_before })}
      columns={columns}
      actionOf={({ key }) => <ToPage name={visitIn(key).page} lang={operator.lang} />}
    />
  )
}
