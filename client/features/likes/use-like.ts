import { useSyncExternalStore } from 'react'
import { call } from '../../browser/api/call.ts'
import { itemKey, type LikeableType } from '../../contract/items.ts'
import { countOf, setCount, watchCounts, type ItemCount } from '../../browser/counts/counts.ts'
import { useSetLiked, type Likeable } from './use-set-liked.ts'

/** Likes of an item on this page, and the toggle of the member's own. `first` is the document's number. */
export function useLike(type: LikeableType, id: number, first: ItemCount) {
  const set = useSetLiked()
  const key = itemKey(type, id)
  const count =
    useSyncExternalStore(
      watchCounts,
      () => countOf(key),
      () => undefined,
    ) ?? first
  const item: Likeable = {
    key,
    now: () => countOf(key) ?? first,
    show: (likes) => setCount(key, { ...(countOf(key) ?? first), ...likes }),
    send: (isLiked) =>
      call(isLiked ? 'POST /api/user/like/:type/:id/add' : 'POST /api/user/like/:type/:id/remove', {
        params: { type, id },
      }),
  }
  return { ...count, toggle: () => set(item, !count.is_liked) }
}
