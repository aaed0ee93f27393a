import { useEffect, useRef, useState, type CSSProperties, type RefObject } from 'react'
import './frame.css'

interface ScaledFrameProps {
  frame: RefObject<HTMLIFrameElement | null>
  title: string
  /** In pixels. */
  width: string
  isHidden: boolean
  onLoad: () => void
  /** Called when the pointer enters the page, which may still be loading. */
  onPointerEnter?: () => void
}

/** A page of the site at the selected width, scaled down to the available room. */
export function ScaledIframe({
  frame,
  title,
  width,
  isHidden,
  onLoad,
  onPointerEnter,
}: ScaledFrameProps) {
  const room = useRef<HTMLDivElement>(null)
  const scale = Math.min(1, useWidth(room) / Number(width))
  const style = { '--width': `${width}px`, '--scale': scale } as CSSProperties
  return (
    <div ref={room} className="frame-room" hidden={isHidden}>
      <div className="frame-page" style={style}>
        <iframe ref={frame} title={title} onLoad={onLoad} onPointerEnter={onPointerEnter} />
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
