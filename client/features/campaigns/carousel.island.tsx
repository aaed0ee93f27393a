import { useEffect, useRef, useState, type RefObject } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { TitleClauses } from '../../ui/text/title-text.tsx'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import type { Banner } from '../../contract/site/site.ts'
import { useI18n } from '../../i18n/context.tsx'
import { island } from '../../browser/boot/island.tsx'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'

interface SlideBanner extends Omit<Banner, 'title'> {
  /** Words of the title, by clause. */
  words: string[][]
}

/** Duration of a slide in milliseconds. */
const slideDurationMs = 7000

/** One banner at a time, on a strip with scroll snapping, so that it also works by swipe and without script. */
interface CarouselProps {
  banners: SlideBanner[]
  /** Per banner, the fallback notice about the page it opens. */
  notes: readonly (string | null)[]
}

function CarouselView({ banners, notes }: CarouselProps) {
  const { t } = useI18n()
  const strip = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  // The last banner whose image may load: the one after the furthest that has been shown.
  const [reach, setReach] = useState(1)
  const [isPaused, setPaused] = useState(false)
  // Without script every banner can take the focus; with it, only the visible one.
  const isHydrated = useIsHydrated()
  const calm = useMotionPaused(strip)
  const isRunning = !isPaused && !calm && banners.length > 1

  function show(index: number) {
    const next = (index + banners.length) % banners.length
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    const left = next * (strip.current?.clientWidth ?? 0)
    strip.current?.scrollTo({ left, behavior: isStill ? 'instant' : 'smooth' })
  }

  useEffect(() => {
    if (!isRunning) return
    const timer = setTimeout(() => show(current + 1), slideDurationMs)
    return () => clearTimeout(timer)
  })

  // The strip may have been swiped before hydration.
  useEffect(onScroll, [])

  function onScroll() {
    const { scrollLeft, clientWidth } = strip.current!
    // A strip that is not drawn, as in a tab opened in the background, has no width.
    if (clientWidth === 0) return
    const index = Math.round(scrollLeft / clientWidth)
    setCurrent(index)
    setReach((before) => Math.max(before, index + 1))
  }

  return (
    <section
      className="carousel"
      aria-roledescription={t('carousel.role')}
      aria-label={t('carousel.label')}
    >
      <ul
        className="slides"
        ref={strip}
        onScroll={onScroll}
        aria-live={isRunning ? 'off' : 'polite'}
      >
        {banners.map((banner, index) => (
          <li
            key={banner.id}
            className={index > reach ? 'unloaded' : undefined}
            inert={isHydrated && index !== current}
            aria-label={`${index + 1} / ${banners.length}`}
          >
            <Slide banner={banner} note={notes[index]} isFirst={index === 0} />
          </li>
        ))}
      </ul>
      {banners.length > 1 && (
        <div className="carousel-controls">
          <span className="numeral">
            {current + 1} / {banners.length}
          </span>
          <Control icon="prev" label={t('carousel.previous')} onClick={() => show(current - 1)} />
          <Control icon="next" label={t('carousel.next')} onClick={() => show(current + 1)} />
          <Control
            icon={isPaused ? 'play' : 'pause'}
            label={isPaused ? t('carousel.play') : t('carousel.pause')}
            onClick={() => setPaused(!isPaused)}
          />
          <span className="track" aria-hidden="true">
            <i style={{ width: `${((current + 1) * 100) / banners.length}%` }} />
          </span>
        </div>
      )}
    </section>
  )
}

interface SlideProps {
  banner: SlideBanner
  note: string | null | undefined
  isFirst: boolean
}

function Slide({ banner, note, isFirst }: SlideProps) {
  return (
    <>
      <ResponsiveImage image={banner.desktop_img} layout="slide" isPriority={isFirst} />
      <div className="slide-text">
        <p className="kicker news">
          {banner.kicker}
          {note && <span className="fallback-language">{note}</span>}
        </p>
        <h2>
          <a href={banner.uri}>
            <TitleClauses clauses={banner.words} />
          </a>
        </h2>
        <p className="subtitle">{banner.text}</p>
      </div>
    </>
  )
}

function Control({ icon, label, onClick }: { icon: string; label: string; onClick: () => void }) {
  return (
    <button type="button" className="tool" aria-label={label} onClick={onClick}>
      <Icon name={icon} />
    </button>
  )
}

export const Carousel = island('carousel', CarouselView, {
  messages: ['carousel'],
  when: 'later',
})

/** True while nothing should move by itself: pointer or focus inside, hidden tab, or reduced motion preferred. */
function useMotionPaused(element: RefObject<HTMLElement | null>): boolean {
  const [calm, setCalm] = useState(false)
  useEffect(() => {
    const area = element.current?.parentElement
    const reduced = matchMedia('(prefers-reduced-motion: reduce)')
    const look = () =>
      setCalm(document.hidden || reduced.matches || Boolean(area?.matches(':hover, :focus-within')))
    const events = ['pointerenter', 'pointerleave', 'focusin', 'focusout'] as const
    // :focus-within changes only after focusout has been dispatched.
    const lookNextFrame = () => requestAnimationFrame(look)
    for (const name of events) area?.addEventListener(name, lookNextFrame)
    document.addEventListener('visibilitychange', look)
    reduced.addEventListener('change', look)
    look()
    return () => {
      for (const name of events) area?.removeEventListener(name, lookNextFrame)
      document.removeEventListener('visibilitychange', look)
      reduced.removeEventListener('change', look)
    }
  }, [element])
  return calm
}
