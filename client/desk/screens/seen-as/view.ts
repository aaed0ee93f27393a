// Kind of visitor, and page of the site, which are stored in the URL.
import { parsePreviewView, pageOf, type FrameView } from '../../frame/view.ts'

export interface SeenView extends FrameView {
  /** Path of a page with its query. */
  page?: string
}

/** Parses the URL search; drops invalid values. */
export const parseViewAsView = (search: Record<string, unknown>): SeenView => ({
  ...pageOf(search),
  ...parsePreviewView(search),
})
