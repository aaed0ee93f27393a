import { useEffect, useRef } from 'react'
import { addressAt, pageAt } from '../../../contract/backstage/time-machine.ts'
import { formatDate } from '../../../i18n/translate.ts'
import type { Shown, TimeView } from '../../data/time-view.ts'
import { ScaledFrame } from '../../frame/scaled-frame.tsx'
import { useTexts } from '../../i18n/texts.ts'

interface SiteFrameProps {
  shown: Shown
  /** The moment cannot be shown. */
  isHidden: boolean
  change: (next: Partial<TimeView>) => void
}

/** The page in its frame; its links change what is shown. */
export function SiteFrame({ shown, isHidden, change }: SiteFrameProps) {
  const { t, lang } = useTexts()
  const { at, page, release, theme = 'light', width = '1280' } = shown
  const frame = useRef<HTMLIFrameElement>(null)
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
    <ScaledFrame
      frame={frame}
      title={t('time.frame', { page, time: formatDate(lang, at, 'dayTime') })}
      width={width}
      isHidden={isHidden}
      onLoad={follow}
    />
  )
}
