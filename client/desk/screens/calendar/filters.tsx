import { eventKinds } from '../../../contract/calendar/calendar.ts'
import type { Answer } from '../../api/call.ts'
import { calendarViewOf, type CalendarView } from './view.ts'
import { valueName } from '../../data/field-names.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Choice } from '../../ui/choice.tsx'

interface FiltersProps {
  view: CalendarView
  brands: Answer<'GET /api/backstage/calendar'>['brands']
  change: (view: CalendarView) => void
}

/** Whose events, which ones, and how long. */
export function Filters({ view, brands, change }: FiltersProps) {
  const { t } = useTexts()
  const set = (name: keyof CalendarView, value: string) =>
    change({ brand: '', ...calendarViewOf({ ...view, [name]: value }) })
  return (
    <div className="calendar-filters">
      <Choice
        label={t('calendar.filter.brand')}
        value={view.brand}
        onChoose={(value) => set('brand', value)}
      >
        {brands.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Choice>
      <Choice
        label={t('calendar.filter.kind')}
        value={view.kind}
        onChoose={(value) => set('kind', value)}
      >
        {eventKinds.map((kind) => (
          <option key={kind} value={kind}>
            {valueName(t, 'event_kind', kind)}
          </option>
        ))}
      </Choice>
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
