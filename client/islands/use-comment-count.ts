import { useSyncExternalStore } from 'react'
import { ownDifference, type Thread } from '../comment-thread.ts'
import { countOf, itemKey, watchCounts } from '../counts.ts'

/** Comments and replies of an article: as the page knows them now, or by the document, whose `count` may be old. */
export function useCommentCount(articleId: number, count: number, thread: Thread): number {
  const key = itemKey('article', articleId)
  const known = useSyncExternalStore(
    watchCounts,
    () => countOf(key)?.comment_count,
    () => undefined,
  )
  return known ?? Math.max(0, count + ownDifference(thread))
}
