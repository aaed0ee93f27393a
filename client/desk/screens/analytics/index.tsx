// Metrics of the site, grouped by question. Every list explains the possible actions.
import { Link, useSearch } from '@tanstack/react-router'
import type { MetricsReport } from '../../../contract/desk/analytics/api.ts'
import { formatDate } from '../../../i18n/translate.ts'
import { parseMetricsView, sections, periods, type NumbersView, type Part } from './view.ts'
import { useApi } from '../../api/read.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { Empty, PageHead } from '../../ui/parts.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import { ScriptErrors } from './script-errors.tsx'
import type { PartProps } from './part-props.ts'
import { Readers } from './readers.tsx'
import { Searches } from './searches.tsx'
import { EmailDelivery } from './sending.tsx'
import { Speed } from './speed.tsx'
import './analytics.css'

const partViews: Record<Part, (props: PartProps) => React.ReactNode> = {
  readers: Readers,
  searches: Searches,
  speed: Speed,
  faults: ScriptErrors,
  sending: EmailDelivery,
}

export function MetricsScreen() {
  const { t, lang } = useDeskI18n()
  const { part = 'readers', days = 7 } = parseMetricsView(useSearch({ strict: false }))
  const read = useApi(
    'GET /api/backstage/measure',
    { query: { days: String(days) } },
    { keepPreviousData: true },
  )
  const { data } = read
  const Shown = partViews[part]
  return (
    <div className="page">
      <PageHead title={t('screen.numbers')}>
        {data?.measured_at && (
          <span className="muted about">
            {t('metrics.as_of', { time: formatDate(lang, data.measured_at, 'moment') })}
          </span>
        )}
      </PageHead>
      <nav className="tabs" aria-label={t('metrics.parts')}>
        {sections.map((one) => (
          <MetricsTab key={one} view={{ part: one, days }} isCurrent={one === part}>
            {t(`metrics.part.${one}`)}
          </MetricsTab>
        ))}
      </nav>
      <nav className="chips" aria-label={t('metrics.period')}>
        {periods.map((one) => (
          <MetricsTab key={one} view={{ part, days: one }} isCurrent={one === days} isChip>
            {t('metrics.days', { count: one })}
          </MetricsTab>
        ))}
        {data && <span className="muted">{t('metrics.compared', spanOf(data, lang))}</span>}
      </nav>
      <QueryState read={read} />
      {data && !data.measured_at && <Empty>{t('metrics.nothing')}</Empty>}
      {data?.measured_at && <Shown report={data} days={days} />}
    </div>
  )
}

interface NumbersLinkProps {
  view: NumbersView
  isCurrent: boolean
  isChip?: boolean
  children: React.ReactNode
}

function MetricsTab({ view, isCurrent, isChip = false, children }: NumbersLinkProps) {
  return (
    <Link
      to="/numbers"
      search={view}
      className={isChip ? 'chip toggle' : undefined}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {children}
    </Link>
  )
}

function spanOf({ from, to, before }: MetricsReport, lang: 'zh-CN' | 'en-US') {
  const name = (day: string) => formatDate(lang, `${day}T00:00:00+08:00`, 'short')
  return { from: name(from), to: name(to), before: name(before) }
}
