// Everything scheduled in one calendar: as a month grid or an agenda, with conflicts.
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { ScheduledItem } from '../../../contract/desk/schedule/scheduled.ts'
import { startOfMonth, dayOf, startOfDay } from '../../../contract/days.ts'
import { formatDate } from '../../../i18n/translate.ts'
import { call } from '../../api/client.ts'
import { adjacentMonth, shownMonth, toMonth } from '../calendar/view.ts'
import { useInfiniteApi, useLoadWhile } from '../../api/pages.ts'
import { toScheduleQuery, parseScheduleView, type ScheduledView } from './view.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { useShortcuts } from '../../shell/shortcuts.ts'
import { Empty, MoreButton } from '../../ui/parts.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import { Conflicts } from './conflicts.tsx'
import { Filters, useKindName } from './filters.tsx'
import { MonthGrid } from './month-grid.tsx'
import '../calendar/calendar.css'
import './schedule.css'
import { PlaceLink, useItemName } from './item-link.tsx'
import { useShortLanguages } from '../../ui/use-short-languages.ts'

const route = 'GET /api/backstage/scheduled'
/** Number of rows up to which pages load automatically, so that a month is complete. Further pages load on demand. */
const readAtOnce = 400

export function Scheduled() {
  const { t } = useDeskI18n()
  const view = parseScheduleView(useSearch({ strict: false }))
  const navigate = useNavigate()
  const month = shownMonth(view)
  const change = (next: ScheduledView) =>
    void navigate({ to: '/scheduled', search: next, replace: true })
  const { rows, error, hasMore, isStale, isBusy, loadMore, refetch } = useMonth(view, month)
  useShortcuts([
    { key: '[', labelKey: 'schedule.previous', run: () => change(beside(view, -1)) },
    { key: ']', labelKey: 'schedule.following', run: () => change(beside(view, 1)) },
  ])
  const isList = view.shape === 'list'
  return (
    <div className="page calendar scheduled">
      <Head view={view} month={month} />
      <Filters view={view} change={change} />
      <Conflicts view={view} month={month} />
      <QueryState read={{ data: rows, error, mutate: refetch }} />
      {rows?.length === 0 && !hasMore && <Empty>{t('schedule.none')}</Empty>}
      {rows && !isList && (
        <div className="grid-shape" aria-busy={isStale}>
          <MonthGrid month={month} view={view} items={rows} />
        </div>
      )}
      {rows && rows.length > 0 && (
        <div className={isList ? undefined : 'list-shape'} aria-busy={isStale}>
          <Agenda items={rows} />
        </div>
      )}
      <MoreButton list={{ hasMore, isBusy, loadMore }}>{t('schedule.more')}</MoreButton>
    </div>
  )
}

const beside = (view: ScheduledView, by: 1 | -1): ScheduledView => ({
  ...view,
  month: adjacentMonth(shownMonth(view), by),
})

function useMonth(view: ScheduledView, month: string) {
  const query = toScheduleQuery(view, month)
  const pages = useInfiniteApi<ScheduledItem>(
    route,
    'after',
    (asked) => call(route, { query: asked as unknown as typeof query }),
    { query, revalidateAll: false },
  )
  useLoadWhile((pages.rows?.length ?? 0) < readAtOnce, pages)
  return pages
}

const wholeAddress = { exact: true, includeSearch: true }

function Head({ view, month }: { view: ScheduledView; month: string }) {
  const { t, lang } = useDeskI18n()
  const { month: _month, ...now } = view
  const { shape: _shape, ...grid } = view
  return (
    <>
      <div className="page-head">
        <h1>
          {t('screen.scheduled')} · {formatDate(lang, startOfMonth(toMonth(month)), 'yearMonth')}
        </h1>
        <nav className="month-nav" aria-label={t('schedule.months')}>
          <Link
            className="button"
            to="/scheduled"
            search={beside(view, -1)}
            aria-label={t('schedule.previous')}
          >
            ←
          </Link>
          <Link className="button" to="/scheduled" search={now}>
            {t('schedule.this_month')}
          </Link>
          <Link
            className="button"
            to="/scheduled"
            search={beside(view, 1)}
            aria-label={t('schedule.following')}
          >
            →
          </Link>
        </nav>
      </div>
      <p className="hint">{t('schedule.about')}</p>
      <nav className="tabs grid-shape" aria-label={t('screen.scheduled')}>
        <Link to="/scheduled" search={grid} activeOptions={wholeAddress}>
          {t('schedule.grid')}
        </Link>
        <Link to="/scheduled" search={{ ...view, shape: 'list' }} activeOptions={wholeAddress}>
          {t('schedule.list')}
        </Link>
      </nav>
    </>
  )
}

/** Scheduled items by day and time. */
function Agenda({ items }: { items: readonly ScheduledItem[] }) {
  const { lang } = useDeskI18n()
  const days = [...Map.groupBy(items, ({ at }) => dayOf(at))]
  return (
    <ol className="agenda">
      {days.map(([day, own]) => (
        <li key={day} id={`day-${day}`}>
          <h2>{formatDate(lang, startOfDay(day), 'weekdayDate')}</h2>
          <ul>
            {own.map((item) => (
              <AgendaRow key={item.key} item={item} />
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}

function AgendaRow({ item }: { item: ScheduledItem }) {
  const { t, lang } = useDeskI18n()
  const kindName = useKindName()
  const nameOf = useItemName()
  const short = useShortLanguages()
  const { at, kind, turn, entry_id, languages, url, title } = item
  const name = nameOf(item)
  return (
    <li className="agenda-row" data-row data-turn={turn}>
      <time dateTime={at} className="numeral">
        {formatDate(lang, at, 'time')}
      </time>
      <span className="transition-name">{t(`schedule.transition.${turn}`)}</span>
      <PlaceLink kind={kind} entryId={entry_id} className="link item-link">
        {name}
      </PlaceLink>
      <span className="muted of">
        {[title && kindName(kind), short(languages)].filter(Boolean).join(' · ')}
      </span>
      <Link
        className="link time-travel-link"
        to="/time"
        search={{ at, page: url }}
        aria-label={t('schedule.see_of', { title: name })}
      >
        {t('schedule.see')}
      </Link>
    </li>
  )
}
