import { useEffect, useRef, useState, type RefObject } from 'react'
import { addressAt, pageAt } from '../../../contract/backstage/time-machine.ts'
import { formatDate } from '../../../i18n/translate.ts'
import type { Shown, TimeView } from '../../data/time-view.ts'
import { useTexts } from '../../i18n/texts.ts'

interface SiteFrameProps {
  shown: Shown
  /** The moment cannot be shown. */
  isHidden: boolean
  change: (next: Partial<TimeView>) => void
}

/** The page, as wide as chosen and scaled into the room there is. Its links change what is shown. */
export function SiteFrame({ shown, isHidden, change }: SiteFrameProps) {
  const { t, lang } = useTexts()
  const { at, page, release, theme = 'light', width = '1280' } = shown
  const frame = useRef<HTMLIFrameElement>(null)
  const room = useRef<HTMLDivElement>(null)
  const scale = Math.min(1, useWidth(room) / Number(width))
  const address = addressAt(at, page, { release: release ? Number(release) : undefined, theme })
  useEffect(() => {
    const place = frame.current?.contentWindow?.location
    // Where a link in the frame has led already.
    if (!isHidden && place && place.pathname + place.search !== address) place.replace(address)
  }, [address, isHidden])
  const follow = () => {
    const place = frame.current?.contentWindow?.location
    const now = place && pageAt(place.pathname + place.search)
    if (now && now.page !== page) change({ page: now.page })
  }
  return (
    <div ref={room} className="time-room" hidden={isHidden}>
      <div
        className="time-frame"
        style={{ '--width': `${width}px`, '--scale': scale } as React.CSSProperties}
      >
        <iframe
          ref={frame}
          title={t('time.frame', { page, time: formatDate(lang, at, 'dayTime') })}
          onLoad={follow}
        />
      </div>
    </div>
  )
}

function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (!element.current) return
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return width
}
