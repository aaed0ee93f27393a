import { Link } from '@tanstack/react-router'
import { formatDate } from '../../../i18n/translate.ts'
import type { Answer } from '../../api/call.ts'
import { useOperator } from '../../api/operator.ts'
import { figureOf } from '../../data/waiting.ts'
import { useTexts } from '../../i18n/texts.ts'
import { shortNames } from '../../ui/language-names.ts'
import type { MarkName } from '../../ui/mark.tsx'
import { Item, Waiting } from './waiting.tsx'

type Today = Answer<'GET /api/backstage/today'>

/** Messages that nobody has taken, and those the operator has. */
export function Messages({ messages: { items, fresh, own } }: Pick<Today, 'messages'>) {
  const { t, lang } = useTexts()
  const { id: self } = useOperator()
  return (
    <Waiting
      count={fresh + own}
      title={t('today.messages')}
      why={t('today.messages_why')}
      action={
        <span className="act">
          {fresh > 0 && (
            <Link className="button" to="/message" search={{ state: 'new' }}>
              {t('today.see_new', { count: figureOf(fresh) })}
            </Link>
          )}
          {own > 0 && (
            <Link
              className="button"
              to="/message"
              search={{ state: 'in_hand', assigned: String(self) }}
            >
              {t('today.see_own', { count: figureOf(own) })}
            </Link>
          )}
        </span>
      }
    >
      {items.map(({ id, title, lang: written, created_at }) => (
        <Item key={id} mark="outdated" at={created_at} language={shortNames[written][lang]}>
          <Link to="/message/$messageId" params={{ messageId: String(id) }}>
            {title}
          </Link>
        </Item>
      ))}
    </Waiting>
  )
}

const marks: Record<Today['issues'][number]['why'], MarkName> = {
  failed: 'failed',
  leaves: 'scheduled',
  left: 'draft',
}

/** Issues of the newsletter that leave by themselves unless somebody stops them, that nobody sends, or that did not arrive. */
export function Issues({ issues }: Pick<Today, 'issues'>) {
  const { t, lang } = useTexts()
  return (
    <Waiting
      count={issues.length}
      isHot={issues.some(({ why }) => why === 'failed')}
      title={t('today.issues')}
      action={
        <Link className="button act" to="/periodicals">
          {t('today.see_issues')}
        </Link>
      }
    >
      {issues.map(({ id, title, why, at, failed }) => (
        <Item key={id} mark={marks[why]} at={null}>
          <Link to="/periodicals/$issueId" params={{ issueId: String(id) }}>
            {title || t('entries.untitled')}
          </Link>
          <span className="quiet">
            {t(`today.issue.${why}`, {
              count: failed,
              time: at ? formatDate(lang, at, 'dayTime') : '',
            })}
          </span>
        </Item>
      ))}
    </Waiting>
  )
}
