import type { ReactNode } from 'react'
import { formatAgo } from '../../../i18n/translate.ts'
import { useNow } from '../../data/clock.ts'
import { figureOf } from '../../data/waiting.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Mark, type MarkName } from '../../ui/mark.tsx'

interface WaitingProps {
  count: number
  title: string
  why?: string
  isHot?: boolean
  /** To be done however many there are. */
  isDue?: boolean
  action: ReactNode
  children: ReactNode
}

/** What waits: how many, why, and the way there. */
export function Waiting({
  count,
  title,
  why,
  isHot = false,
  isDue = false,
  action,
  children,
}: WaitingProps) {
  if (count === 0 && !isDue) return null
  return (
    <li className="waiting">
      <span className={isHot ? 'numeral hot' : 'numeral'}>{figureOf(count)}</span>
      <div>
        <h3 className={isHot ? 'hot' : undefined}>
          {title} {why && <small>{why}</small>}
        </h3>
        {children}
      </div>
      {action}
    </li>
  )
}

interface ItemProps {
  mark: MarkName
  at: string | null
  language?: string
  children: ReactNode
}

/** One of what waits. */
export function Item({ mark, at, language, children }: ItemProps) {
  const { lang } = useTexts()
  const now = useNow(60_000)
  return (
    <p className="waiting-line" data-row>
      <Mark name={mark} />
      {language && <span className="language-name">{language}</span>}
      {children}
      {at && <span className="push">{formatAgo(lang, at, now)}</span>}
    </p>
  )
}
