import { Link } from '@tanstack/react-router'
import { formatDate } from '../../../i18n/translate.ts'
import type { ApiResponse } from '../../api/client.ts'
import { useOperator } from '../../api/operator.ts'
import { formatCappedCount } from '../../data/pending-counts.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { languageAbbreviations } from '../../ui/language-names.ts'
import type { StatusName } from '../../ui/mark.tsx'
import { TodoItem, TodoSection } from './waiting.tsx'

type Today = ApiResponse<'GET /api/backstage/today'>

/** Unassigned messages, and messages assigned to the operator. */
export function Messages({ messages: { items, fresh, own } }: Pick<Today, 'messages'>) {
  const { t, lang } = useDeskI18n()
  const { id: self } = useOperator()
  return (
    <TodoSection
      count={fresh + own}
      title={t('today.messages')}
      why={t('today.messages_why')}
      action={
        <span className="todo-action">
          {fresh > 0 && (
            <Link className="button" to="/message" search={{ state: 'new' }}>
              {t('today.see_new', { count: formatCappedCount(fresh) })}
            </Link>
          )}
          {own > 0 && (
            <Link
              className="button"
              to="/message"
              search={{ state: 'in_hand', assigned: String(self) }}
            >
              {t('today.see_own', { count: formatCappedCount(own) })}
            </Link>
          )}
        </span>
      }
    >
      {items.map(({ id, title, lang: written, created_at }) => (
        <TodoItem
          key={id}
          mark="draft"
          at={created_at}
          language={languageAbbreviations[written][lang]}
        >
          <Link to="/message/$messageId" params={{ messageId: String(id) }}>
            {title}
          </Link>
        </TodoItem>
      ))}
    </TodoSection>
  )
}

const marks: Record<Today['issues'][number]['why'], StatusName> = {
  failed: 'failed',
  leaves: 'scheduled',
  left: 'draft',
}

/** Newsletter issues that will be sent automatically, that wait to be sent by an operator, or whose delivery failed. */
export function Issues({ issues }: Pick<Today, 'issues'>) {
  const { t, lang } = useDeskI18n()
  return (
    <TodoSection
      count={issues.length}
      isUrgent={issues.some(({ why }) => why === 'failed')}
      title={t('today.issues')}
      action={
        <Link className="button todo-action" to="/periodicals">
          {t('today.see_issues')}
        </Link>
      }
    >
      {issues.map(({ id, title, why, at, failed }) => (
        <TodoItem key={id} mark={marks[why]} at={null}>
          <Link to="/periodicals/$issueId" params={{ issueId: String(id) }}>
            {title || t('entries.untitled')}
          </Link>
          <span className="muted">
            {t(`today.issue.${why}`, {
              count: failed,
              time: at ? formatDate(lang, at, 'dayTime') : '',
            })}
          </span>
        </TodoItem>
      ))}
    </TodoSection>
  )
}
