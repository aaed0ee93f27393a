import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { DeskImage } from '../../contract/desk/images/image.ts'
import { mediaUrl } from '../../contract/paths.ts'
import { useVirtualRows } from '../ui/rows/use-virtual-rows.ts'

interface GridProps {
  images: readonly DeskImage[]
  /** Id of the selected image. */
  chosen: number | null
  /** Omitted in a read-only grid. */
  onChoose?: (image: DeskImage) => void
  /** Language of the alt text used as the name. */
  lang: string
  /** True while the images of the previous query are shown. */
  isStale?: boolean
}

/** Grid of images with virtual scrolling and arrow-key navigation. */
export function Grid({ images, chosen, onChoose, lang, isStale = false }: GridProps) {
  const list = useRef<HTMLUListElement>(null)
  const { from, to, rowHeight, columns } = useVirtualRows(list, images.length)
  const { stop, onKeyDown, onFocus } = useGridNavigation(list, {
    from,
    to,
    columns,
    count: images.length,
  })
  const rowsOf = (count: number) => Math.ceil(count / columns) * rowHeight
  return (
    <ul className="image-grid" ref={list} aria-busy={isStale}>
      <GridSpacer height={rowsOf(from)} />
      {images.slice(from, to).map((image, index) => (
        <li key={image.id} data-index={from + index}>
          {onChoose ? (
            <button
              type="button"
              data-image={image.id}
              aria-pressed={image.id === chosen}
              tabIndex={from + index === stop ? 0 : -1}
              onFocus={() => onFocus(from + index)}
              onKeyDown={onKeyDown}
              onClick={() => onChoose(image)}
            >
              <Thumbnail image={image} alt={nameOf(image, lang)} />
            </button>
          ) : (
            <Thumbnail image={image} alt={nameOf(image, lang)} />
          )}
        </li>
      ))}
      <GridSpacer height={rowsOf(images.length - to)} />
    </ul>
  )
}

/** Spacer in place of rows outside the window. */
function GridSpacer({ height }: { height: number }) {
  return height > 0 && <li className="shelf-space" aria-hidden="true" style={{ height }} />
}

interface Shown {
  from: number
  to: number
  columns: number
  count: number
}

/** Roving tabindex: one image is in the tab order, and the arrow keys move from it. */
function useGridNavigation(
  list: { current: HTMLElement | null },
  { from, to, columns, count }: Shown,
) {
  const [at, setAt] = useState(0)
  const isMoving = useRef(false)
  useEffect(() => {
    if (!isMoving.current) return
    const button = list.current?.querySelector<HTMLElement>(`[data-index="${at}"] > button`)
    if (!button) return
    isMoving.current = false
    button.focus()
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowRight: 1,
      ArrowLeft: -1,
      ArrowDown: columns,
      ArrowUp: -columns,
    }
    const next = at + (steps[event.key] ?? 0)
    if (next === at || next < 0 || next >= count) return
    event.preventDefault()
    isMoving.current = true
    setAt(next)
  }
  // If the last focused image is no longer rendered, Tab reaches the nearest one that is.
  const stop = Math.max(from, Math.min(at, to - 1))
  return { stop, onKeyDown, onFocus: setAt }
}

export function Thumbnail({ image: { path, color }, alt }: { image: DeskImage; alt: string }) {
  return (
    <img
      src={mediaUrl(path, 320)}
      alt={alt}
      style={{ backgroundColor: color ?? undefined }}
      loading="lazy"
    />
  )
}

/** Alt text in the language, else the default alt text, else the file name. */
export function nameOf({ texts, img_alt, origin_filename }: DeskImage, lang: string): string {
  return texts.find((one) => one.lang === lang)?.alt || img_alt || origin_filename
}
