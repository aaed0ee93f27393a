import { eventKinds } from '../../../contract/calendar/kinds.ts'
import type { ApiResponse } from '../../api/client.ts'
import { parseCalendarView, type CalendarView } from './view.ts'
import { optionLabel } from '../../data/field-names.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { SelectFilter } from '../../ui/choice.tsx'

interface FiltersProps {
  view: CalendarView
  brands: ApiResponse<'GET /api/backstage/calendar'>['brands']
  change: (view: CalendarView) => void
}

/** Filters by brand, kind, exclusivity and duration. */
export function Filters({ view, brands, change }: FiltersProps) {
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
