// Only the rows in the window are in the document. Rows are equally high, so where one is needs no measuring.
import { useEffect, useState, type RefObject } from 'react'

interface Range {
  from: number
  to: number
  rowHeight: number
}

/** Height of a row before there is one to measure. */
const usualHeight = 41
/** Rows kept ready outside of the window, so that a fast scroll shows no gap. */
const spare = 16
/** What covers the top and the bottom of the window: bars, the head of the table. */
const covered = { top: 96, bottom: 88 }

function rangeOf(body: HTMLElement, count: number): Range {
  const rowHeight = body.querySelector<HTMLElement>('[data-index]')?.offsetHeight ?? usualHeight
  const { top } = body.getBoundingClientRect()
  const from = Math.max(0, Math.floor(-top / rowHeight) - spare)
  const to = Math.min(count, Math.ceil((innerHeight - top) / rowHeight) + spare)
  return { from: Math.min(from, to), to: Math.max(0, to), rowHeight }
}

export function useVisibleRows(body: RefObject<HTMLElement | null>, count: number): Range {
  const [range, setRange] = useState<Range>({ from: 0, to: 40, rowHeight: usualHeight })
  useEffect(() => {
    const measure = () => {
      if (!body.current) return
      const next = rangeOf(body.current, count)
      setRange((before) => (isSame(before, next) ? before : next))
    }
    const frame = requestAnimationFrame(measure)
    addEventListener('scroll', measure, { passive: true })
    addEventListener('resize', measure)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', measure)
      removeEventListener('resize', measure)
    }
  }, [body, count])
  return { ...range, to: Math.min(range.to, count), from: Math.min(range.from, count) }
}

function isSame(one: Range, other: Range): boolean {
  return one.from === other.from && one.to === other.to && one.rowHeight === other.rowHeight
}

/** Brings a row into view when the keyboard moves to it. */
export function useFollow(
  body: RefObject<HTMLElement | null>,
  cursor: number,
  rowHeight: number,
): void {
  useEffect(() => {
    if (cursor < 0 || !body.current) return
    const top = body.current.getBoundingClientRect().top + cursor * rowHeight
    const below = top + rowHeight - (innerHeight - covered.bottom)
    if (top < covered.top) scrollBy({ top: top - covered.top })
    else if (below > 0) scrollBy({ top: below })
  }, [body, cursor, rowHeight])
}
