import { Link } from '@tanstack/react-router'
import { settingName } from '../../data/setting-name.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { TodoItem, TodoSection } from './waiting.tsx'

/** Facts about the company that legal documents lack. */
export function MissingFacts({ names }: { names: readonly string[] }) {
  const { t } = useDeskI18n()
  return (
    <TodoSection
      count={names.length}
      isUrgent
      title={t('setting.facts')}
      why={t('setting.facts_why')}
      action={
        <Link className="button todo-action" to="/setting">
          {t('setting.see_facts')}
        </Link>
      }
    >
      {names.map((name) => (
        <TodoItem key={name} mark="draft" at={null}>
          <Link to="/setting">{settingName(t, name)}</Link>
        </TodoItem>
      ))}
    </TodoSection>
  )
}
