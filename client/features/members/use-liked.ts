// One page of a member's likes. The first comes with the center's data, others load on demand.
import { useCallback, useEffect, useState } from 'react'
import { call } from '../../browser/api/call.ts'
import type { LikedItem } from '../../contract/likes.ts'
import { likedPerPage, type LikeableType } from '../../contract/items.ts'
import { maxNumberedLikes } from '../../contract/page-number-limits.ts'

interface First {
  items: readonly LikedItem[]
  total: number
}

interface Page {
  items: readonly LikedItem[]
  next: string | null
}

export function useLiked(type: LikeableType, first: First) {
  const all = Math.ceil(Math.min(first.total, maxNumberedLikes) / likedPerPage)
  const pages = Math.max(1, all)
  const place = placeIn(location.search, type)
  const after = typeof place === 'string' ? place : undefined
  const page = typeof place === 'string' ? pages + 1 : Math.min(place, pages)
  const [asked, setAsked] = useState<Page>()
  const [hasFailed, setFailed] = useState(false)

  const load = useCallback(() => {
    if (page === 1) return
    const query = after === undefined ? { page } : { after }
    call('GET /api/user/liked/:type', { params: { type }, query }).then(setAsked, () =>
      setFailed(true),
    )
  }, [type, page, after])
  useEffect(load, [load])

  return {
    page,
    pages,
    /** Cursor of the page after the last numbered one. */
    further: page < pages ? null : (asked?.next ?? null),
    /** Undefined while it is loading. */
    items: page === 1 ? first.items : asked?.items,
    hasFailed,
    retry: () => {
      setFailed(false)
      load()
    },
  }
}

/** Each type has its own page in the address, by number or cursor: `?article=2`. */
function placeIn(search: string, type: LikeableType): number | string {
  const place = new URLSearchParams(search).get(type) ?? '1'
  if (!/^\d*$/.test(place)) return place
  return Math.max(1, Number(place))
}
