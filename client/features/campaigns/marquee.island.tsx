import { useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import type { MarqueeItem } from '../../contract/site/site.ts'
import { useI18n } from '../../i18n/context.tsx'
import { island } from '../../browser/boot/island.tsx'

/** Notices in a running line. CSS moves it, and pauses it on hover, focus and reduced motion. */
function MarqueeView({ items }: { items: MarqueeItem[] }) {
  const { t } = useI18n()
  const [isPaused, setPaused] = useState(false)
  return (
    <section className="marquee" aria-label={t('marquee.label')}>
      <div className="container">
        <b>{t('marquee.word')}</b>
        <div className="marquee-track" data-paused={isPaused || undefined}>
          <Notices items={items} />
          {/* The second copy makes the loop seamless and is hidden from screen readers. */}
          <Notices items={items} isCopy />
        </div>
        <button
          type="button"
          className="tool"
          aria-pressed={isPaused}
          aria-label={t('marquee.pause')}
          onClick={() => setPaused(!isPaused)}
        >
          <Icon name={isPaused ? 'play' : 'pause'} small />
        </button>
      </div>
    </section>
  )
}

function Notices({ items, isCopy }: { items: MarqueeItem[]; isCopy?: boolean }) {
  return (
    <ul inert={isCopy} aria-hidden={isCopy}>
      {items.map((item) => (
        <li key={item.id}>
          <a href={item.uri}>{item.text}</a>
        </li>
      ))}
    </ul>
  )
}

export const Marquee = island('marquee', MarqueeView, {
  messages: ['marquee'],
  when: 'later',
})
