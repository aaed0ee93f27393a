import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { updatesAround } from '../../../contract/desk/calendar/event-days.ts'
import { startOfDay, startOfMonth } from '../../../contract/days.ts'
import { formatDate } from '../../../i18n/translate.ts'
import {
  calendarQueryOf,
  calendarViewOf,
  monthBeside,
  shownMonth,
  toMonth,
  type CalendarView,
} from './view.ts'
import { useToday } from '../../data/clock.ts'
import { useNewEntry } from '../../data/new-entry.ts'
import { useCan } from '../../api/operator.ts'
import { useRead } from '../../api/read.ts'
import { useTexts } from '../../i18n/texts.ts'
import { listOf } from '../../kinds.ts'
import { useKeys } from '../../shell/keys.ts'
import { Empty } from '../../ui/parts.tsx'
import { ReadState } from '../../ui/read-state.tsx'
import { ExportDialog } from './export-dialog.tsx'
import { Filters } from './filters.tsx'
import { Grid } from './grid.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { EventTable } from './table.tsx'
import './calendar.css'

/** The month calendar of the site: what takes place on which days. */
export function CalendarScreen() {
  const { t } = useTexts()
  const view = calendarViewOf(useSearch({ strict: false }))
  const navigate = useNavigate()
  const month = shownMonth(view)
  const change = (next: CalendarView) =>
    void navigate({ to: '/calendar', search: { ...view, ...next }, replace: true })
  const read = useRead(
    'GET /api/backstage/calendar',
    { query: calendarQueryOf(view, [month]) },
    { keepPreviousData: true },
  )
  const { items = [], brands = [] } = read.data ?? {}
  useKeys([
    { key: '[', says: 'calendar.previous', run: () => change({ month: monthBeside(month, -1) }) },
    { key: ']', says: 'calendar.following', run: () => change({ month: monthBeside(month, 1) }) },
  ])
  const isList = view.shape === 'list'
  return (
    <div className="page calendar">
      <Head view={view} month={month} />
      <Filters view={view} brands={brands} change={change} />
      <ReadState read={read} />
      {read.data && items.length === 0 && <Empty>{t('calendar.none')}</Empty>}
      {read.data && !isList && (
        <div className="grid-shape">
          <Grid month={month} view={view} events={items} />
        </div>
      )}
      {items.length > 0 && (
        <div className={isList ? undefined : 'list-shape'}>
          <EventTable key={month} events={items} />
        </div>
      )}
    </div>
  )
}

const wholeAddress = { exact: true, includeSearch: true }

function Head({ view, month }: { view: CalendarView; month: string }) {
  const { t, lang } = useTexts()
  const { next } = updatesAround(useToday())
  const beside = (by: 1 | -1) => ({ ...view, month: monthBeside(month, by) })
  const { month: _month, ...now } = view
  const { shape: _shape, ...grid } = view
  return (
    <>
      <div className="page-head">
        <h1>{formatDate(lang, startOfMonth(toMonth(month)), 'yearMonth')}</h1>
        <nav className="month-ways" aria-label={t('calendar.months')}>
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
      </div>
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
  const { t } = useTexts()
  const can = useCan()
  const create = useNewEntry()('event')
  const [open, setOpen] = useState<'import' | 'export' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <button type="button" className="button push" onClick={() => setOpen('export')}>
        {t('calendar.export')}
      </button>
      {can('entry.write', { lang: 'zh-CN' }) && (
        <button type="button" className="button" onClick={() => setOpen('import')}>
          {t('calendar.import')}
        </button>
      )}
      {create && (
        <button type="button" className="button primary" onClick={create}>
          {t('kind.event.create')}
        </button>
      )}
      {open === 'import' && <ImportDialog onClose={close} />}
      {open === 'export' && <ExportDialog view={view} month={month} onClose={close} />}
    </>
  )
}
