import { auditActions, auditTypes } from './actions.ts'
import type { AuditView } from './view.ts'
import { useToday } from '../../data/clock.ts'
import { useApi } from '../../api/read.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { SelectFilter } from '../../ui/choice.tsx'
import { LabeledInput } from '../../ui/form.tsx'
import { typeName } from './type-name.ts'

interface AuditFiltersProps {
  view: AuditView
  onShow: (view: AuditView) => void
}

/** Filters by operator, type, action and dates. */
export function AuditFilters({ view, onShow }: AuditFiltersProps) {
  const { t } = useDeskI18n()
  const { data } = useApi('GET /api/backstage/operator')
  const choose = (name: keyof AuditView) => (value: string) =>
    onShow({ ...view, ...(name === 'type' && { id: '' }), [name]: value })
  const today = useToday()
  return (
    <div className="audit-filters">
      <SelectFilter label={t('audit.who')} value={view.operator} onChoose={choose('operator')}>
        {data?.items.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectFilter>
      <SelectFilter label={t('audit.kind')} value={view.type} onChoose={choose('type')}>
        {auditTypes.map((type) => (
          <option key={type} value={type}>
            {typeName(t, type)}
          </option>
        ))}
      </SelectFilter>
      <SelectFilter label={t('audit.action')} value={view.action} onChoose={choose('action')}>
        {auditActions.map((action) => (
          <option key={action} value={action}>
            {t(`audit.did.${action}`)}
          </option>
        ))}
      </SelectFilter>
      {(['since', 'until'] as const).map((name) => (
        <LabeledInput
          key={name}
          label={t(`audit.${name}`)}
          type="date"
          max={today}
          value={view[name] ?? ''}
          onChange={({ target }) => choose(name)(target.value)}
        />
      ))}
      {view.id && (
        <button type="button" className="chip removable" onClick={() => choose('id')('')}>
          {view.type} {view.id} ×
        </button>
      )}
      {Object.keys(view).length > 0 && (
        <button type="button" className="link" onClick={() => onShow({})}>
          {t('entries.show_all')}
        </button>
      )}
    </div>
  )
}
