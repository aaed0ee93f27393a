import { useEffect, useRef, useSyncExternalStore } from 'react'
import { ownDifference, type Thread } from './comment-thread.ts'
import { countOf, itemKey, loadCounts, setCount, watchCounts } from '../../browser/counts/counts.ts'

/** Comments and replies of an article: as the page knows them now, or by the document, whose `count` may be old. */
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
    // A removal shows before it is done; what was posted has been counted by then.
    if (counted && taken !== 0)
      setCount(key, { ...counted, comment_count: Math.max(0, counted.comment_count - taken) })
    if (isPosted) void loadCounts()
  }, [key, posted, removed])
  return known ?? Math.max(0, count + ownDifference(thread))
}
