// Virtual scrolling. All rows have the same height, so positions need no measuring; in a grid, each row has several
// items.
import { useEffect, useState, type RefObject } from 'react'

interface Range {
  /** Item indexes, aligned to whole rows. */
  from: number
  to: number
  /** Pixels, with the gap between rows. */
  rowHeight: number
  /** Items per row. */
  columns: number
}

/** Pixels; used until a row can be measured. */
const estimatedRowHeight = 41
/** Pixels rendered beyond the window on each side, so that fast scrolling shows no gap. */
const overscanPx = 656
/** Items that are always rendered, even below the window, so that the keyboard and the browser's search reach them. */
const minRenderedRows = 24
/** Pixels of the window covered by bars and the table head. */
const coveredPx = { top: 96, bottom: 88 }

function rangeOf(body: HTMLElement, count: number): Range {
  const { display, gridTemplateColumns, rowGap } = getComputedStyle(body)
  const isGrid = display === 'grid'
  const columns = isGrid ? gridTemplateColumns.split(' ').length : 1
  const gap = isGrid ? Number.parseFloat(rowGap) || 0 : 0
  const height = body.querySelector<HTMLElement>('[data-index]')?.offsetHeight ?? estimatedRowHeight
  const rowHeight = height + gap
  const top = startOf(body)
  const from = Math.max(0, Math.floor((-top - overscanPx) / rowHeight)) * columns
  const seen = Math.ceil((innerHeight - top + overscanPx) / rowHeight) * columns
  const to = Math.min(count, Math.max(seen, minRenderedRows))
  return { from: Math.min(from, to), to, rowHeight, columns }
}

/** Position of the first row relative to the window, also in a list with its own scrolling. */
const startOf = (body: HTMLElement) => body.getBoundingClientRect().top - body.scrollTop

export function useVirtualRows(body: RefObject<HTMLElement | null>, count: number): Range {
  const [range, setRange] = useState<Range>({
    from: 0,
    to: 40,
    rowHeight: estimatedRowHeight,
    columns: 1,
  })
  useEffect(() => {
    const measure = () => {
      if (!body.current) return
      const next = rangeOf(body.current, count)
      setRange((before) => (isSame(before, next) ? before : next))
    }
    const frame = requestAnimationFrame(measure)
    // Capturing, because an ancestor of the list may be what scrolls.
    const options = { passive: true, capture: true }
    addEventListener('scroll', measure, options)
    addEventListener('resize', measure)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', measure, options)
      removeEventListener('resize', measure)
    }
  }, [body, count])
  return { ...range, to: Math.min(range.to, count), from: Math.min(range.from, count) }
}

function isSame(one: Range, other: Range): boolean {
  return (
    one.from === other.from &&
    one.to === other.to &&
    one.rowHeight === other.rowHeight &&
    one.columns === other.columns
  )
}

/** Scrolls to a row when the keyboard selects it. */
export function useScrollIntoView(
  body: RefObject<HTMLElement | null>,
  cursor: number,
  rowHeight: number,
): void {
  useEffect(() => {
    if (cursor < 0 || !body.current) return
    const top = startOf(body.current) + cursor * rowHeight
    const below = top + rowHeight - (innerHeight - coveredPx.bottom)
    if (top < coveredPx.top) scrollBy({ top: top - coveredPx.top })
    else if (below > 0) scrollBy({ top: below })
  }, [body, cursor, rowHeight])
}
