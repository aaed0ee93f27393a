import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { adjacentUpdateDays } from '../../../contract/desk/calendar/event-dates.ts'
import { startOfDay, startOfMonth } from '../../../contract/days.ts'
import { formatDate } from '../../../i18n/translate.ts'
import {
  toCalendarQuery,
  parseCalendarView,
  adjacentMonth,
  shownMonth,
  toMonth,
  type CalendarView,
} from './view.ts'
import { useToday } from '../../data/clock.ts'
import { useCreateEntry } from '../../data/new-entry.ts'
import { useCan } from '../../api/operator.ts'
import { useKeptApi } from '../../api/read.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { listOf } from '../../entry-type-links.ts'
import { useShortcuts } from '../../shell/shortcuts.ts'
import { Empty, PageHead } from '../../ui/parts.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import { ExportDialog } from './export-dialog.tsx'
import { Grid } from './grid.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { EventTable } from './table.tsx'
import './calendar.css'
import { eventKinds } from '../../../contract/calendar/kinds.ts'
import type { ApiResponse } from '../../api/client.ts'
import { optionLabel } from '../../data/field-names.ts'
import { SelectFilter } from '../../ui/choice.tsx'

/** The site's calendar of events, month by month. */
export function CalendarScreen() {
  const { t } = useDeskI18n()
  const view = parseCalendarView(useSearch({ strict: false }))
  const navigate = useNavigate()
  const month = shownMonth(view)
  const change = (next: CalendarView) =>
    void navigate({ to: '/calendar', search: { ...view, ...next }, replace: true })
  const read = useKeptApi('GET /api/backstage/calendar', {
    query: toCalendarQuery(view, [month]),
  })
  const { items = [], brands = [] } = read.data ?? {}
  useShortcuts([
    {
      key: '[',
      labelKey: 'calendar.previous',
      run: () => change({ month: adjacentMonth(month, -1) }),
    },
    {
      key: ']',
      labelKey: 'calendar.following',
      run: () => change({ month: adjacentMonth(month, 1) }),
    },
  ])
  const isList = view.shape === 'list'
  return (
    <div className="page calendar">
      <Head view={view} month={month} />
      <Filters view={view} brands={brands} change={change} />
      <QueryState read={read} />
      {read.data && items.length === 0 && <Empty>{t('calendar.none')}</Empty>}
      {read.data && !isList && (
        <div className="grid-shape" aria-busy={read.isStale}>
          <Grid month={month} view={view} events={items} />
        </div>
      )}
      {items.length > 0 && (
        <div className={isList ? undefined : 'list-shape'} aria-busy={read.isStale}>
          <EventTable key={month} events={items} />
        </div>
      )}
    </div>
  )
}

const wholeAddress = { exact: true, includeSearch: true }

function Head({ view, month }: { view: CalendarView; month: string }) {
  const { t, lang } = useDeskI18n()
  const { next } = adjacentUpdateDays(useToday())
  const beside = (by: 1 | -1) => ({ ...view, month: adjacentMonth(month, by) })
  const { month: _month, ...now } = view
  const { shape: _shape, ...grid } = view
  return (
    <>
      <PageHead title={formatDate(lang, startOfMonth(toMonth(month)), 'yearMonth')}>
        <nav className="month-nav" aria-label={t('calendar.months')}>
          <Link
            className="button"
            to="/calendar"
            search={beside(-1)}
            aria-label={t('calendar.previous')}
          >
            ←
          </Link>
          <Link className="button" to="/calendar" search={now}>
            {t('calendar.today')}
          </Link>
          <Link
            className="button"
            to="/calendar"
            search={beside(1)}
            aria-label={t('calendar.following')}
          >
            →
          </Link>
        </nav>
        <Verbs view={view} month={month} />
      </PageHead>
      <p className="hint">
        {t('calendar.about')} ·{' '}
        {t('calendar.next_update', { day: formatDate(lang, startOfDay(next), 'short') })}
      </p>
      <nav className="tabs" aria-label={t('screen.calendar')}>
        <Link to="/calendar" search={grid} activeOptions={wholeAddress}>
          {t('calendar.grid')}
        </Link>
        <Link to="/calendar" search={{ ...view, shape: 'list' }} activeOptions={wholeAddress}>
          {t('calendar.list')}
        </Link>
        <Link {...listOf('event')}>{t('calendar.all')}</Link>
      </nav>
    </>
  )
}

function Verbs({ view, month }: { view: CalendarView; month: string }) {
  const { t } = useDeskI18n()
  const can = useCan()
  const create = useCreateEntry()('event')
  const [open, setOpen] = useState<'import' | 'export' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <button type="button" className="button push-end" onClick={() => setOpen('export')}>
        {t('calendar.export')}
      </button>
      {can('entry.write', { lang: 'zh-CN' }) && (
        <button type="button" className="button" onClick={() => setOpen('import')}>
          {t('calendar.import')}
        </button>
      )}
      {create && (
        <button type="button" className="button primary" onClick={create}>
          {t('entry_type.event.create')}
        </button>
      )}
      {open === 'import' && <ImportDialog onClose={close} />}
      {open === 'export' && <ExportDialog view={view} month={month} onClose={close} />}
    </>
  )
}

interface FiltersProps {
  view: CalendarView
  brands: ApiResponse<'GET /api/backstage/calendar'>['brands']
  change: (view: CalendarView) => void
}

/** Filters by brand, kind, exclusivity and duration. */
function Filters({ view, brands, change }: FiltersProps) {
  const { t } = useDeskI18n()
  const set = (name: keyof CalendarView, value: string) =>
    change({ brand: '', ...parseCalendarView({ ...view, [name]: value }) })
  return (
    <div className="calendar-filters">
      <SelectFilter
        label={t('calendar.filter.brand')}
        value={view.brand}
        onChoose={(value) => set('brand', value)}
      >
        {brands.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectFilter>
      <SelectFilter
        label={t('calendar.filter.kind')}
        value={view.kind}
        onChoose={(value) => set('kind', value)}
      >
        {eventKinds.map((kind) => (
          <option key={kind} value={kind}>
            {optionLabel(t, 'event_kind', kind)}
          </option>
        ))}
      </SelectFilter>
      {(['exclusive', 'short'] as const).map((name) => (
        <button
          key={name}
          type="button"
          className="chip toggle"
          aria-pressed={view[name] === '1'}
          onClick={() => set(name, view[name] ? '' : '1')}
        >
          {t(`calendar.filter.${name}`)}
        </button>
      ))}
    </div>
  )
}
