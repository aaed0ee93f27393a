import { useEffect, useRef } from 'react'
import { useDeskI18n } from '../i18n/i18n.ts'
import type { ImageList } from './use-images.ts'

/** Pixels below the window at which the next page is loaded. */
const prefetchDistance = 600

/** Loads the next page when the end of the list comes near the window, until one fails. */
export function LoadMoreSentinel({ list }: { list: ImageList }) {
  const { t } = useDeskI18n()
  const { hasMore, isBusy, loadMore } = list
  const isIdle = !isBusy && !list.error
  const end = useRef<HTMLParagraphElement>(null)
  const latest = useRef(loadMore)
  useEffect(() => {
    latest.current = loadMore
  })
  useEffect(() => {
    if (!end.current || !isIdle) return undefined
    const watch = new IntersectionObserver(([seen]) => seen?.isIntersecting && latest.current(), {
      rootMargin: `${prefetchDistance}px`,
    })
    watch.observe(end.current)
    return () => watch.disconnect()
  }, [hasMore, isIdle])
  if (!hasMore) return null
  return (
    <p ref={end} className="actions">
      <button type="button" className="button" disabled={isBusy} onClick={loadMore}>
        {isBusy ? t('images.looking') : t('images.more')}
      </button>
    </p>
  )
}
