// The newest state of the content database that this isolate knows of. Bookmarks are texts that sort by time.
import { lastKnown, setRemembered } from '../memory.ts'

const key = 'd1_bookmark'

/** `undefined` until a publication or a read has named one. */
export function newestBookmark(): string | undefined {
  return lastKnown<string>(key)
}

/** From now on no read here is answered from an older state. */
export function learnBookmark(bookmark: string | null | undefined): void {
  if (bookmark && bookmark > (newestBookmark() ?? '')) setRemembered(key, bookmark, 0)
}
