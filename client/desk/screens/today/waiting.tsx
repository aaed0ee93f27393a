import type { ReactNode } from 'react'
import { formatAgo } from '../../../i18n/translate.ts'
import { useNow } from '../../data/clock.ts'
import { formatCappedCount } from '../../data/pending-counts.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { StatusIcon, type StatusName } from '../../ui/mark.tsx'

interface WaitingProps {
  count: number
  title: string
  why?: string
  isUrgent?: boolean
  /** To be done however many there are. */
  isAlwaysShown?: boolean
  action: ReactNode
  children: ReactNode
}

/** What waits: how many, why, and the way there. */
export function TodoSection({
  count,
  title,
  why,
  isUrgent = false,
  isAlwaysShown = false,
  action,
  children,
}: WaitingProps) {
  if (count === 0 && !isAlwaysShown) return null
  return (
    <li className="todo-section">
      <span className={isUrgent ? 'numeral urgent' : 'numeral'}>{formatCappedCount(count)}</span>
      <div>
        <h3 className={isUrgent ? 'urgent' : undefined}>
          {title} {why && <small>– {why}</small>}
        </h3>
        {children}
      </div>
      {action}
    </li>
  )
}

interface ItemProps {
  mark: StatusName
  at: string | null
  language?: string
  children: ReactNode
}

/** One of what waits. */
export function TodoItem({ mark, at, language, children }: ItemProps) {
  const { lang } = useDeskI18n()
  const now = useNow(60_000)
  return (
    <p className="todo-item" data-row>
      <StatusIcon name={mark} />
      {language && <span className="language-name">{language}</span>}
      {children}
      {at && <span className="push-end">{formatAgo(lang, at, now)}</span>}
    </p>
  )
}
