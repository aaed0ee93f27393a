// What the time machine shows is what its address says.
import { frameThemes } from '../../contract/backstage/time-machine.ts'

export const frameWidths = ['390', '768', '1280'] as const

export interface TimeView {
  /** ISO 8601; now without it. */
  at?: string
  /** The path of a page with its query. */
  page?: string
  /** The id of a release to apply. */
  release?: string
  width?: (typeof frameWidths)[number]
  theme?: (typeof frameThemes)[number]
}

/** What is shown: the moment and the page are always known. */
export type Shown = TimeView & { at: string; page: string }

/** The view in an address; what the address misspells is left out. */
export function timeViewOf(search: Record<string, unknown>): TimeView {
  const { at, page, release } = search
  const width = frameWidths.find((one) => one === search['width'])
  const theme = frameThemes.find((one) => one === search['theme'])
  const moment = typeof at === 'string' ? new Date(at) : null
  return {
    ...(moment && !Number.isNaN(moment.getTime()) && { at: moment.toISOString() }),
    ...(typeof page === 'string' && isPath(page) && { page }),
    ...(typeof release === 'string' && /^[1-9]\d{0,8}$/.test(release) && { release }),
    ...(width && { width }),
    ...(theme && { theme }),
  }
}

/** Nothing that would lead a frame to another site. */
export function isPath(text: string): boolean {
  return /^\/(?![/\\])\S*$/.test(text)
}
