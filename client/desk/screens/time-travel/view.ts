// State of the time travel screen, which is stored in its URL.
import { parsePreviewView, pageOf, type FrameView } from '../../frame/view.ts'

export interface TimeView extends FrameView {
  /** ISO 8601; absent for now. */
  at?: string
  /** Path of a page with its query. */
  page?: string
  /** Id of a release to apply. */
  release?: string
}

/** The view as shown, always with a time and a page. */
export type Shown = TimeView & { at: string; page: string }

/** Parses the URL search; drops invalid values. */
export function parseTimeTravelView(search: Record<string, unknown>): TimeView {
  const { at, release } = search
  const moment = typeof at === 'string' ? new Date(at) : null
  return {
    ...(moment && !Number.isNaN(moment.getTime()) && { at: moment.toISOString() }),
    ...pageOf(search),
    ...(typeof release === 'string' && /^[1-9]\d{0,8}$/.test(release) && { release }),
    ...parsePreviewView(search),
  }
}
