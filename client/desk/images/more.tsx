import { useEffect, useRef } from 'react'
import { useTexts } from '../i18n/texts.ts'
import type { PictureList } from './use-images.ts'

/** Pixels below the window from which on the next page is asked for. */
const ahead = 600

/** The end of a list: what follows is read when one comes near it. */
export function More({ list: { hasMore, isBusy, more } }: { list: PictureList }) {
  const { t } = useTexts()
  const end = useRef<HTMLParagraphElement>(null)
  const latest = useRef(more)
  useEffect(() => {
    latest.current = more
  })
  useEffect(() => {
    if (!end.current || isBusy) return undefined
    const watch = new IntersectionObserver(([seen]) => seen?.isIntersecting && latest.current(), {
      rootMargin: `${ahead}px`,
    })
    watch.observe(end.current)
    return () => watch.disconnect()
  }, [hasMore, isBusy])
  if (!hasMore) return null
  return (
    <p ref={end} className="actions">
      <button type="button" className="button" disabled={isBusy} onClick={more}>
        {isBusy ? t('pictures.looking') : t('pictures.more')}
      </button>
    </p>
  )
}
