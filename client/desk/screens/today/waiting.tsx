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
  /** True if the section is shown even when `count` is 0. */
  isAlwaysShown?: boolean
  action: ReactNode
  children: ReactNode
}

/** A kind of task: how many there are, why, and a link to them. */
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

/** One task. */
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
