import type { Spread } from '../../../contract/backstage/measure-api.ts'
import { formatNumber, formatPercent } from '../../../i18n/translate.ts'
import { useTexts } from '../../i18n/texts.ts'
import type { PartProps } from './part-props.ts'
import { changeText, Figures, useCountColumns, type Column } from './figures.tsx'

/** How quick pages are, by device; from where they come, and what they cost. */
export function Speed({ report }: PartProps) {
  const { t, lang } = useTexts()
  const { counted, spreads } = report
  const counts = useCountColumns<{ key: string; count: number; before: number }>()
  const { page, view, d1_rows } = counted
  const rendered = page.rows.find(({ key }) => key === 'render')?.count ?? 0
  const a = (amount: number, of: number) => (of === 0 ? 0 : Math.round(amount / of))
  const cost = { count: a(d1_rows.count, view.count), before: a(d1_rows.before, view.before) }
  return (
    <>
      <dl className="numbers-facts">
        <div>
          <dt>{t('numbers.hit_rate')}</dt>
          <dd className="numeral">
            {page.count === 0 ? '–' : formatPercent(lang, 1 - rendered / page.count)}
          </dd>
        </div>
        <div>
          <dt>{t('numbers.rows_a_view')}</dt>
          <dd className="numeral">
            {formatNumber(lang, cost.count)} <small>{changeText(lang, cost)}</small>
          </dd>
        </div>
      </dl>
      {(['lcp', 'inp', 'cls'] as const).map((vital) => (
        <Vitals key={vital} vital={vital} rows={spreads[vital]} />
      ))}
      <Figures
        title={t('numbers.page_sources')}
        about={t('numbers.page_sources_about')}
        file="page-sources"
        rows={page.rows}
        keyOf={({ key }) => key}
        columns={[
          {
            name: t('numbers.from'),
            value: ({ key }) => t(`numbers.page_source.${pageSourceOf(key)}`),
          },
          ...counts,
        ]}
      />
    </>
  )
}

const pageSources = ['memory', 'cache', 'kv', 'stale', 'render'] as const
const pageSourceOf = (key: string) => pageSources.find((one) => one === key) ?? 'render'

function Vitals({ vital, rows }: { vital: 'lcp' | 'inp' | 'cls'; rows: readonly Spread[] }) {
  const { t, lang } = useTexts()
  const valueOf = (value: number) =>
    vital === 'cls' ? formatNumber(lang, value / 1000) : `${formatNumber(lang, value)} ms`
  const partOf = (key: string, at: number) => key.split(' ')[at] ?? ''
  const columns: Column<Spread>[] = [
    {
      name: t('numbers.page'),
      value: ({ key }) => partOf(key, 0),
      show: ({ key }) => <span className="mono">{partOf(key, 0)}</span>,
    },
    {
      name: t('numbers.device'),
      value: ({ key }) =>
        t(
          `numbers.devices.${partOf(key, 1) === 'phone' ? 'phone' : partOf(key, 1) === 'desktop' ? 'desktop' : 'unknown'}`,
        ),
    },
    {
      name: t('numbers.visits'),
      value: ({ count }) => count,
      show: ({ count }) => formatNumber(lang, count),
      isFigure: true,
    },
    { name: t('numbers.p75'), value: ({ p75 }) => valueOf(p75), isFigure: true },
    {
      name: t('numbers.before'),
      value: ({ p75_before }) => (p75_before === null ? '–' : valueOf(p75_before)),
      isFigure: true,
    },
    {
      name: t('numbers.good'),
      value: ({ good }) => formatPercent(lang, good),
      show: ({ good }) => (
        <span className={good < 0.75 ? 'hot' : undefined}>{formatPercent(lang, good)}</span>
      ),
      isFigure: true,
    },
  ]
  return (
    <Figures
      title={t(`numbers.vital.${vital}`)}
      about={t(`numbers.vital_about.${vital}`)}
      file={vital}
      rows={rows}
      keyOf={({ key }) => key}
      columns={columns}
    />
  )
}
