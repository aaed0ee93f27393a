// The newest state of the content database that this isolate knows of. Bookmarks are texts that sort by time.
import { staleMemo, setMemo } from '../memo.ts'

const key = 'd1_bookmark'

/** `undefined` until a publication or a read has named one. */
export function latestBookmark(): string | undefined {
  return staleMemo<string>(key)
}

/** From now on no read here is answered from an older state. */
export function advanceBookmark(bookmark: string | null | undefined): void {
  if (bookmark && bookmark > (latestBookmark() ?? '')) setMemo(key, bookmark, 0)
}
