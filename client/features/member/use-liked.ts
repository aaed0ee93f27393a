// One page of a member's likes: the first comes with the centre's data, others load on demand.
import { useCallback, useEffect, useState } from 'react'
import { call } from '../../browser/api/call.ts'
import type { LikedItem } from '../../contract/like.ts'
import { likedPerPage, type LikeableType } from '../../contract/items.ts'
import { numberedEntries } from '../../contract/numbered-entries.ts'

interface First {
  items: readonly LikedItem[]
  total: number
}

export function useLiked(type: LikeableType, first: First) {
  const all = Math.ceil(Math.min(first.total, numberedEntries) / likedPerPage)
  const pages = Math.max(1, all)
  const page = Math.min(pageIn(location.search, type), pages)
  const [asked, setAsked] = useState<readonly LikedItem[]>()
  const [hasFailed, setFailed] = useState(false)

  const load = useCallback(() => {
    if (page === 1) return
    call('GET /api/user/liked/:type', { params: { type }, query: { page } }).then(
      ({ items }) => setAsked(items),
      () => setFailed(true),
    )
  }, [type, page])
  useEffect(load, [load])

  return {
    page,
    pages,
    /** Undefined while it is loading. */
    items: page === 1 ? first.items : asked,
    hasFailed,
    retry: () => {
      setFailed(false)
      load()
    },
  }
}

/** Each type has its own page number in the address: `?article=2`. */
function pageIn(search: string, type: LikeableType): number {
  const page = Number(new URLSearchParams(search).get(type) ?? 1)
  return Number.isInteger(page) && page > 0 ? page : 1
}
