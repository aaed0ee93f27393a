import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

interface SectionProps {
  id: string
  title: string
  subtitle?: string | undefined
  more?: { text: string; uri: string } | undefined
  className?: string
  children: ReactNode
}

/** A section of a page: a heading with a link to more, then the content. */
export function Section({
  id,
  title,
  subtitle,
  more,
  className = 'section',
  children,
}: SectionProps) {
  return (
    <section className={className} aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id}>{title}</h2>
        {subtitle && <p className="desktop-only">{subtitle}</p>}
        {more && (
          <a className="more" href={more.uri} aria-label={`${more.text}: ${title}`}>
            {more.text}
            <Icon name="next" small />
          </a>
        )}
      </div>
      {children}
    </section>
  )
}
