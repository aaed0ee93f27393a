// What the site measured of itself, by the question one comes with. Every list says what can be done about it.
import { Link, useSearch } from '@tanstack/react-router'
import type { MeasureReport } from '../../../contract/desk/analytics/api.ts'
import { formatDate } from '../../../i18n/translate.ts'
import { numbersViewOf, parts, periods, type NumbersView, type Part } from './view.ts'
import { useRead } from '../../api/read.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Empty } from '../../ui/parts.tsx'
import { ReadState } from '../../ui/read-state.tsx'
import { Faults } from './faults.tsx'
import type { PartProps } from './part-props.ts'
import { Readers } from './readers.tsx'
import { Searches } from './searches.tsx'
import { Sending } from './sending.tsx'
import { Speed } from './speed.tsx'
import './analytics.css'

const partViews: Record<Part, (props: PartProps) => React.ReactNode> = {
  readers: Readers,
  searches: Searches,
  speed: Speed,
  faults: Faults,
  sending: Sending,
}

export function Numbers() {
  const { t, lang } = useTexts()
  const { part = 'readers', days = 7 } = numbersViewOf(useSearch({ strict: false }))
  const read = useRead(
    'GET /api/backstage/measure',
    { query: { days: String(days) } },
    { keepPreviousData: true },
  )
  const { data } = read
  const Shown = partViews[part]
  return (
    <div className="page">
      <div className="page-head">
        <h1>{t('screen.numbers')}</h1>
        {data?.measured_at && (
          <span className="quiet about">
            {t('numbers.as_of', { time: formatDate(lang, data.measured_at, 'moment') })}
          </span>
        )}
      </div>
      <nav className="tabs" aria-label={t('numbers.parts')}>
        {parts.map((one) => (
          <NumbersLink key={one} view={{ part: one, days }} isCurrent={one === part}>
            {t(`numbers.part.${one}`)}
          </NumbersLink>
        ))}
      </nav>
      <nav className="chips" aria-label={t('numbers.period')}>
        {periods.map((one) => (
          <NumbersLink key={one} view={{ part, days: one }} isCurrent={one === days} isChip>
            {t('numbers.days', { count: one })}
          </NumbersLink>
        ))}
        {data && <span className="quiet">{t('numbers.compared', spanOf(data, lang))}</span>}
      </nav>
      <ReadState read={read} />
      {data && !data.measured_at && <Empty>{t('numbers.nothing')}</Empty>}
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

function NumbersLink({ view, isCurrent, isChip = false, children }: NumbersLinkProps) {
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

function spanOf({ from, to, before }: MeasureReport, lang: 'zh-CN' | 'en-US') {
  const name = (day: string) => formatDate(lang, `${day}T00:00:00+08:00`, 'short')
  return { from: name(from), to: name(to), before: name(before) }
}
