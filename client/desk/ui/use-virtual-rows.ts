// Only the rows in the window are in the document. Rows are equally high, so where one is needs no measuring; a grid has several
// items in each row.
import { useEffect, useState, type RefObject } from 'react'

interface Range {
  /** Items, from the first of a row to the last of one. */
  from: number
  to: number
  /** With the gap between rows. */
  rowHeight: number
  /** Items in a row. */
  columns: number
}

/** Height of a row before there is one to measure. */
const estimatedRowHeight = 41
/** Pixels of rows kept ready outside of the window, so that a fast scroll shows no gap. */
const overscanPx = 656
/** Items that are there however far below the window the list begins: keys and searches of the page reach them. */
const minRenderedRows = 24
/** What covers the top and the bottom of the window: bars, the head of the table. */
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

/** Where the first row is, below the top of the window, also in a list that scrolls by itself. */
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
    // What scrolls may be something around the list.
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

/** Brings a row into view when the keyboard moves to it. */
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
