import { Link } from '@tanstack/react-router'
import type { ScheduledItem } from '../../../contract/desk/schedule/scheduled.ts'
import { dayOf, startOfDay } from '../../../contract/days.ts'
import { formatDate } from '../../../i18n/translate.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { useKindName } from './filters.tsx'
import { PlaceLink, useItemName, useShortLanguages } from './item-link.tsx'

/** Scheduled items by day and time. */
export function Agenda({ items }: { items: readonly ScheduledItem[] }) {
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
