// Newest state of the content database known to this isolate. Bookmarks sort by time as strings.
import { staleMemo, setMemo } from '../memo.ts'

const key = 'd1_bookmark'

/** `undefined` until the first bookmark from a publication or read. */
export function latestBookmark(): string | undefined {
  return staleMemo<string>(key)
}

/** Later reads of this isolate come from this state or a newer one. */
export function advanceBookmark(bookmark: string | null | undefined): void {
  if (bookmark && bookmark > (latestBookmark() ?? '')) setMemo(key, bookmark, 0)
}
