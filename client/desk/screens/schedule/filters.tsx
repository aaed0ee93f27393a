import { isEntryType } from '../../../contract/desk/entries/types.ts'
import { scheduledKinds, type ScheduledKind } from '../../../contract/desk/schedule/scheduled.ts'
import { languageName, locales } from '../../../contract/locale.ts'
import { scheduledViewOf, type ScheduledView } from './view.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Choice } from '../../ui/choice.tsx'

interface FiltersProps {
  view: ScheduledView
  change: (view: ScheduledView) => void
}

export function Filters({ view, change }: FiltersProps) {
  const { t } = useTexts()
  const nameOf = useKindName()
  const set = (name: 'kind' | 'lang') => (value: string) =>
    change(scheduledViewOf({ ...view, [name]: value }))
  return (
    <div className="calendar-filters">
      <Choice label={t('scheduled.kind_label')} value={view.kind} onChoose={set('kind')}>
        {scheduledKinds.map((kind) => (
          <option key={kind} value={kind}>
            {nameOf(kind)}
          </option>
        ))}
      </Choice>
      <Choice label={t('scheduled.language_label')} value={view.lang} onChoose={set('lang')}>
        {locales.map((lang) => (
          <option key={lang} value={lang}>
            {languageName(lang)}
          </option>
        ))}
      </Choice>
    </div>
  )
}

export function useKindName(): (kind: ScheduledKind) => string {
  const { t } = useTexts()
  return (kind) => t(isEntryType(kind) ? `kind.${kind}.one` : `scheduled.kind.${kind}`)
}
