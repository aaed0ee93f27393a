// As whom the site is shown, and which of its pages, is what the address says.
import { parsePreviewView, pageOf, type FrameView } from '../../frame/view.ts'

export interface SeenView extends FrameView {
  /** The path of a page with its query. */
  page?: string
}

/** The view in an address; what the address misspells is left out. */
export const parseViewAsView = (search: Record<string, unknown>): SeenView => ({
  ...pageOf(search),
  ...parsePreviewView(search),
})
