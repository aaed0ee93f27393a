import { useEffect, useState } from 'react'
import type { HeadingLink } from '../../contract/text/rich-text.ts'
import { useI18n } from '../../i18n/context.tsx'
import { island } from '../../browser/boot/island.tsx'

/** The contents list beside an article; marks the section being read. */
function ContentsView({ headings }: { headings: HeadingLink[] }) {
  const { t } = useI18n()
  const [current, setCurrent] = useState(headings[0]?.anchor)

  useEffect(() => {
    // The section being read is the last whose heading has reached the upper third of the screen.
    const look = () => {
      const reached = headings.findLast(({ anchor }) => {
        const top = document.getElementById(anchor)?.getBoundingClientRect().top
        return top !== undefined && top < innerHeight / 3
      })
      setCurrent((reached ?? headings[0])?.anchor)
    }
    look()
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [headings])

  return (
    <nav className="contents" aria-label={t('contents.title')}>
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

export const Contents = island('contents', ContentsView, {
  messages: ['contents'],
  when: 'later',
})
