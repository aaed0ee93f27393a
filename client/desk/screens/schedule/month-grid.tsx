import { Link } from '@tanstack/react-router'
import type { ScheduledItem } from '../../../contract/desk/schedule/scheduled.ts'
import { dayOf, startOfDay } from '../../../contract/days.ts'
import { formatDate } from '../../../i18n/translate.ts'
import { useToday } from '../../data/clock.ts'
import type { ScheduledView } from './view.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { WeekDays } from '../calendar/week-days.tsx'
import { weeksOf } from '../calendar/weeks.ts'
import { PlaceLink, useItemName } from './item-link.tsx'
import { useShortLanguages } from '../../ui/use-short-languages.ts'

interface GridProps {
  month: string
  view: ScheduledView
  items: readonly ScheduledItem[]
}

/** Maximum number of items shown per day. */
const mostOnDay = 5

/** The month from Monday, with the items of each day. Omits past weeks of the current month. */
export function MonthGrid({ month, view, items }: GridProps) {
  const today = useToday()
  const byDay = Map.groupBy(items, ({ at }) => dayOf(at))
  const isThis = today.startsWith(month)
  const weeks = weeksOf(month, []).filter(({ days }) => !isThis || days.at(-1)! >= today)
  return (
    <div className="month-grid moments-grid">
      <WeekDays />
      <ol>
        {weeks.map(({ days }) => (
          <li key={days[0]}>
            <ol className="schedule-week">
              {days.map((day) => (
                <Day key={day} day={day} month={month} view={view} items={byDay.get(day) ?? []} />
              ))}
            </ol>
          </li>
        ))}
      </ol>
    </div>
  )
}

function Day({ day, month, view, items }: GridProps & { day: string }) {
  const { t, lang } = useDeskI18n()
  const today = useToday()
  const hidden = items.length - mostOnDay
  return (
    <li
      aria-current={day === today ? 'date' : undefined}
      data-other={day.startsWith(month) ? undefined : ''}
      data-past={day < today ? '' : undefined}
    >
      <time dateTime={day} className="numeral">
        <span className="visually-hidden">{formatDate(lang, startOfDay(day), 'weekdayDate')}</span>
        <span aria-hidden="true">{Number(day.slice(8))}</span>
      </time>
      <ul>
        {items.slice(0, mostOnDay).map((item) => (
          <Moment key={item.key} item={item} />
        ))}
      </ul>
      {hidden > 0 && (
        <Link
          className="link"
          to="/scheduled"
          search={{ ...view, shape: 'list' }}
          hash={`day-${day}`}
        >
          {t('schedule.more_on_day', { count: hidden })}
        </Link>
      )}
    </li>
  )
}

function Moment({ item }: { item: ScheduledItem }) {
  const { t, lang } = useDeskI18n()
  const nameOf = useItemName()
  const short = useShortLanguages()
  const { at, kind, turn, entry_id, languages } = item
  const time = formatDate(lang, at, 'time')
  const says = t(`schedule.transition.${turn}`)
  const whole = [time, says, nameOf(item), short(languages)].filter(Boolean).join(' · ')
  return (
    <li data-turn={turn}>
      <PlaceLink kind={kind} entryId={entry_id} title={whole}>
        <span className="numeral">{time}</span> <b>{says}</b>
        <span className="name">{nameOf(item)}</span>
      </PlaceLink>
    </li>
  )
}
