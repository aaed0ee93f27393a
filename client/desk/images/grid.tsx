import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { DeskImage } from '../../contract/desk/images/image.ts'
import { mediaUrl } from '../../contract/paths.ts'
import { useVirtualRows } from '../ui/use-virtual-rows.ts'

interface GridProps {
  pictures: readonly DeskImage[]
  /** The chosen picture. */
  chosen: number | null
  /** Left out where pictures are only shown. */
  onChoose?: (picture: DeskImage) => void
  /** Language of the words that name a picture. */
  lang: string
}

/** Pictures in rows, of which only those near the window are in the document. Arrow keys lead from one to the next. */
export function Grid({ pictures, chosen, onChoose, lang }: GridProps) {
  const list = useRef<HTMLUListElement>(null)
  const { from, to, rowHeight, columns } = useVirtualRows(list, pictures.length)
  const { stop, onKeyDown, onFocus } = useGridNavigation(list, {
    from,
    to,
    columns,
    count: pictures.length,
  })
  const rowsOf = (count: number) => Math.ceil(count / columns) * rowHeight
  return (
    <ul className="image-grid" ref={list}>
      <GridSpacer height={rowsOf(from)} />
      {pictures.slice(from, to).map((picture, index) => (
        <li key={picture.id} data-index={from + index}>
          {onChoose ? (
            <button
              type="button"
              data-picture={picture.id}
              aria-pressed={picture.id === chosen}
              tabIndex={from + index === stop ? 0 : -1}
              onFocus={() => onFocus(from + index)}
              onKeyDown={onKeyDown}
              onClick={() => onChoose(picture)}
            >
              <Thumbnail picture={picture} alt={nameOf(picture, lang)} />
            </button>
          ) : (
            <Thumbnail picture={picture} alt={nameOf(picture, lang)} />
          )}
        </li>
      ))}
      <GridSpacer height={rowsOf(pictures.length - to)} />
    </ul>
  )
}

/** Stands for the rows outside of the window. */
function GridSpacer({ height }: { height: number }) {
  return height > 0 && <li className="shelf-space" aria-hidden="true" style={{ height }} />
}

interface Shown {
  from: number
  to: number
  columns: number
  count: number
}

/** One picture is in the order of the Tab key, and arrow keys lead on from it. */
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
  // Where the last one is no longer in the document, Tab comes to one that is.
  const stop = Math.max(from, Math.min(at, to - 1))
  return { stop, onKeyDown, onFocus: setAt }
}

export function Thumbnail({ picture: { path, color }, alt }: { picture: DeskImage; alt: string }) {
  return (
    <img
      src={mediaUrl(path, 320)}
      alt={alt}
      style={{ backgroundColor: color ?? undefined }}
      loading="lazy"
    />
  )
}

/** What a picture shows, in a language, else its file's name. */
export function nameOf({ texts, img_alt, origin_filename }: DeskImage, lang: string): string {
  return texts.find((one) => one.lang === lang)?.alt || img_alt || origin_filename
}
