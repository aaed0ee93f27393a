import type { ReactNode } from 'react'
import { dayOf } from '../../contract/days.ts'
import type { Category } from '../../contract/categories.ts'
import type { Locale } from '../../contract/locale.ts'
import { useI18n } from '../../i18n/context.tsx'
import { TitleText } from '../text/title-text.tsx'

interface DatedRowProps {
  at: string
  /** Shown under the day. */
  caption: string
  category: Category
  platform: string
  title: string
  lang: Locale
  link: string | null
  /** Shown next to category and brand. */
  mark?: ReactNode
  children: ReactNode
}

/** A row of a list by date: the day, the title, and the brand. */
export function DatedRow({
  at,
  caption,
  category,
  platform,
  title,
  lang,
  link,
  mark,
  children,
}: DatedRowProps) {
  const { locale, t } = useI18n()
  const name = <TitleText text={title} />
  return (
    <li className={`dated-row ${category}`}>
      <time dateTime={at}>
        <span className="numeral">{Number(dayOf(at).slice(8))}</span>
        {caption}
      </time>
      <div>
        <p className="kicker">
          {t(`game.category.${category}`)}
          <span>{platform}</span>
          {mark}
        </p>
        <h3 lang={lang === locale ? undefined : lang}>{link ? <a href={link}>{name}</a> : name}</h3>
        {children}
      </div>
    </li>
  )
}
