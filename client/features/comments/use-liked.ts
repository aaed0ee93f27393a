import { useEffect, useRef, useState } from 'react'
import { ApiError, call } from '../../browser/api/call.ts'
import { sessionEnded } from '../../browser/session/session.ts'

/** Maximum number of ids per request (client/contract/likes.ts). */
const atOnce = 100
const none: ReadonlySet<number> = new Set()

/** Comments that the member likes; each id is requested once. */
export function useLikedComments(
  ids: readonly number[],
  memberId: number | undefined,
): ReadonlySet<number> {
  const [known, setKnown] = useState({ memberId, liked: none })
  const asked = useRef({ memberId, ids: new Set<number>() })

  useEffect(() => {
    if (memberId === undefined) return
    if (asked.current.memberId !== memberId) asked.current = { memberId, ids: new Set() }
    const done = asked.current.ids
    const missing = ids.filter((id) => !done.has(id))
    for (let start = 0; start < missing.length; start += atOnce) {
      const some = missing.slice(start, start + atOnce)
      for (const id of some) done.add(id)
      likedAmong(some).then(
        (liked) =>
          setKnown((now) => ({
            memberId,
            liked: new Set([...(now.memberId === memberId ? now.liked : []), ...liked]),
          })),
        // After a failure the hearts stay empty until the next request.
        () => some.forEach((id) => done.delete(id)),
      )
    }
  }, [ids, memberId])

  return known.memberId === memberId ? known.liked : none
}

async function likedAmong(ids: readonly number[]): Promise<number[]> {
  try {
    const query = { comments: ids.join(',') }
    return (await call('GET /api/user/state', { query })).liked_comments
  } catch (error) {
    if (error instanceof ApiError && error.code === 'unauthorized') sessionEnded()
    throw error
  }
}
