import { scheduledTypes, type ScheduledType } from '../../../contract/desk/schedule/types.ts'
import { isEntryType } from '../../../contract/desk/entries/types.ts'
import { languageName, locales } from '../../../contract/locale.ts'
import { parseScheduleView, type ScheduledView } from './view.ts'
import { useOperator } from '../../api/operator.ts'
import { isScheduledOff } from '../../../contract/site/modules.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { SelectFilter } from '../../ui/choice.tsx'

interface FiltersProps {
  view: ScheduledView
  change: (view: ScheduledView) => void
}

export function Filters({ view, change }: FiltersProps) {
  const { t } = useDeskI18n()
  const nameOf = useKindName()
  const off = new Set(useOperator().modules_off)
  const set = (name: 'kind' | 'lang') => (value: string) =>
    change(parseScheduleView({ ...view, [name]: value }))
  return (
    <div className="calendar-filters">
      <SelectFilter label={t('schedule.kind_label')} value={view.kind} onChoose={set('kind')}>
        {scheduledTypes
          .filter((kind) => !isScheduledOff(off, kind))
          .map((kind) => (
            <option key={kind} value={kind}>
              {nameOf(kind)}
            </option>
          ))}
      </SelectFilter>
      <SelectFilter label={t('schedule.language_label')} value={view.lang} onChoose={set('lang')}>
        {locales.map((lang) => (
          <option key={lang} value={lang}>
            {languageName(lang)}
          </option>
        ))}
      </SelectFilter>
    </div>
  )
}

export function useKindName(): (kind: ScheduledType) => string {
  const { t } = useDeskI18n()
  return (kind) => t(isEntryType(kind) ? `entry_type.${kind}.one` : `schedule.kind.${kind}`)
}
