// Months on the timeline. All days are in UTC+8.
import { dayOf } from '../../data/clock.ts'
import { fromWallTime } from '../../editor/form/wall-time.ts'
import type { Span } from './findings.ts'
import type { Zoom } from './view.ts'

export const monthOf = (at: Date) => dayOf(at).slice(0, 7)

export function laterMonth(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7)
}

export const monthsIn = (zoom: Zoom) => (zoom === 'quarter' ? 3 : 1)

const startOf = (day: string) => Date.parse(fromWallTime(`${day}T00:00`) ?? '')

export function windowOf(month: string, zoom: Zoom): Span {
  const end = laterMonth(month, monthsIn(zoom))
  return { start: startOf(`${month}-01`), end: startOf(`${end}-01`) }
}

const day = 24 * 3_600_000

/** Ticks of the time axis: the start of every fifth or fifteenth day. */
export function ticksIn({ start, end }: Span, zoom: Zoom): number[] {
  const step = (zoom === 'quarter' ? 15 : 5) * day
  const count = Math.ceil((end - start - 2 * day) / step)
  return Array.from({ length: count }, (_, index) => start + index * step)
}

/** Position of a time within a window, in percent. */
export function percentAt({ start, end }: Span, at: number): number {
  const share = (Math.min(Math.max(at, start), end) - start) / (end - start)
  return Math.round(share * 10_000) / 100
}
