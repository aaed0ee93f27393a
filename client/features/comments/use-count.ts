import { itemKey } from '../../contract/items.ts'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { ownCountChange, type Thread } from './thread.ts'
import { countOf, setCount, watchCounts } from '../../browser/counts/counts.ts'
import { loadCounts } from '../../browser/counts/load-counts.ts'

/** Number of an article's comments and replies: the page's current value, or the document's `count`, which may be stale. */
export function useCommentCount(articleId: number, count: number, thread: Thread): number {
  const key = itemKey('article', articleId)
  const known = useSyncExternalStore(
    watchCounts,
    () => countOf(key)?.comment_count,
    () => undefined,
  )
  const { posted, removed } = thread
  const before = useRef({ posted, removed: removed.size })
  useEffect(() => {
    const taken = removed.size - before.current.removed
    const isPosted = posted !== before.current.posted
    before.current = { posted, removed: removed.size }
    const counted = countOf(key)
    // A deletion counts before the API has confirmed it; a posted comment is counted by then.
    if (counted && taken !== 0)
      setCount(key, { ...counted, comment_count: Math.max(0, counted.comment_count - taken) })
    if (isPosted) void loadCounts()
  }, [key, posted, removed])
  return known ?? Math.max(0, count + ownCountChange(thread))
}
