import { useEffect, useRef } from 'react'
import { ScaledIframe } from './scaled-frame.tsx'
import { defaultWidth } from './view.ts'

interface SiteFrameProps {
  title: string
  /** Of the page that is to be shown, and what leads back from such an address to its page. */
  address: string
  pageIn: (address: string) => string | null | undefined
  page: string
  width: string | undefined
  isHidden?: boolean
  /** A link in the frame has led to another page. */
  onNavigate: (page: string) => void
}

/** A page of the site in its frame; its links change what is shown. */
export function SitePreview({
  title,
  address,
  pageIn,
  page,
  width = defaultWidth(),
  isHidden = false,
  onNavigate,
}: SiteFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const place = frame.current?.contentWindow?.location
    // Where a link in the frame has led already.
    if (!isHidden && place && place.pathname + place.search !== address) place.replace(address)
  }, [address, isHidden])
  const follow = () => {
    const place = frame.current?.contentWindow?.location
    const now = place && pageIn(place.pathname + place.search)
    if (now && now !== page) onNavigate(now)
  }
  return (
    <ScaledIframe frame={frame} title={title} width={width} isHidden={isHidden} onLoad={follow} />
  )
}
