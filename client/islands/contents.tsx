import { useEffect, useState } from 'react'
import type { Heading } from '../contract/rich-text.ts'
import { useI18n } from '../i18n/context.tsx'
import { island } from './island.tsx'

/** The contents list beside an article; marks the section being read. */
function ContentsView({ headings }: { headings: Heading[] }) {
  const { t } = useI18n()
  const [current, setCurrent] = useState(headings[0]?.anchor)

  useEffect(() => {
    const seen = new IntersectionObserver(
      (entries) => {
        const entering = entries.find((entry) => entry.isIntersecting)
        if (entering) setCurrent(entering.target.id)
      },
      // A heading counts once it stands in the upper third of the screen.
      { rootMargin: '-80px 0px -66% 0px' },
    )
    for (const { anchor } of headings) {
      const heading = document.getElementById(anchor)
      if (heading) seen.observe(heading)
    }
    return () => seen.disconnect()
  }, [headings])

  return (
    <nav className="toc" aria-label={t('contents.title')}>
      <h2>{t('contents.title')}</h2>
      <ol>
        {headings.map(({ anchor, text }) => (
          <li key={anchor}>
            <a href={`#${anchor}`} aria-current={anchor === current ? 'location' : undefined}>
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

export const Contents = island('contents', ContentsView, { messages: ['contents'] })
