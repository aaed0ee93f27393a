// State of the timeline, which is stored in its URL. The desk loads this at its start.
import { isLocale, type Locale } from '../../../contract/locale.ts'

export const zooms = ['month', 'quarter'] as const
export type Zoom = (typeof zooms)[number]

export interface TimelineView {
  /** First month, such as `2026-11`; absent for the current month. */
  month?: string
  zoom?: 'quarter'
  /** Language of the readers; absent for all. */
  lang?: Locale
}

/** Parses the URL search; drops invalid values. */
export function parseTimelineView({ month, zoom, lang }: Record<string, unknown>): TimelineView {
  return {
    ...(typeof month === 'string' && /^20\d\d-(?:0[1-9]|1[0-2])$/.test(month) && { month }),
    ...(zoom === 'quarter' && { zoom }),
    ...(isLocale(lang) && { lang }),
  }
}
