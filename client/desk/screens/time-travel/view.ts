// What the time machine shows is what its address says.
import { parsePreviewView, pageOf, type FrameView } from '../../frame/view.ts'

export interface TimeView extends FrameView {
  /** ISO 8601; now without it. */
  at?: string
  /** The path of a page with its query. */
  page?: string
  /** The id of a release to apply. */
  release?: string
}

/** What is shown: the moment and the page are always known. */
export type Shown = TimeView & { at: string; page: string }

/** The view in an address; what the address misspells is left out. */
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
