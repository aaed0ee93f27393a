import { useEffect, useRef } from 'react'
import { ScaledIframe } from './scaled-frame.tsx'

interface SiteFrameProps {
  title: string
  /** Preview address of the page; `pageIn` maps such an address back to its page. */
  address: string
  pageIn: (address: string) => string | null | undefined
  page: string
  width: string | undefined
  isHidden?: boolean
  /** Called when a link in the frame has opened another page. */
  onNavigate: (page: string) => void
}

/** A page of the site in a frame; following a link in it changes the page shown. */
export function SitePreview({
  title,
  address,
  pageIn,
  page,
  width = '1280',
  isHidden = false,
  onNavigate,
}: SiteFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const place = frame.current?.contentWindow?.location
    // After a link in the frame was followed, it already shows this address.
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
