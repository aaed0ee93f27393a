// Optimistic likes: shown at once, with at most one pending request per item, and the last press wins.
import { ApiError } from '../../browser/api/call.ts'
import { asMember } from '../account/as-member.ts'

export interface LikeState {
  is_liked: boolean
  liked_amount: number
}

/** An item or a comment. */
export interface Likeable {
  /** Unique among everything that can be liked. */
  key: string
  /** The current state. */
  now: () => LikeState
  show: (likes: LikeState) => void
  send: (isLiked: boolean) => Promise<LikeState>
}

/** The state wanted last, by key, while a request is pending. */
const wanted = new Map<string, boolean>()

/**
 * Likes an item or removes the like. On failure it restores the previous state and rejects with `ApiError`; a visitor
 * who declines to log in changes nothing and sees no error.
 */
export async function setLiked(thing: Likeable, isLiked: boolean): Promise<void> {
  const { key, now, show } = thing
  const before = now()
  show(withLike(before, isLiked))
  const isSending = wanted.has(key)
  wanted.set(key, isLiked)
  if (isSending) return
  try {
    await settle(thing, before)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'unauthorized') throw error
  } finally {
    wanted.delete(key)
  }
}

/** Sends requests until the API matches the last press or one fails; then shows the API's last response. */
async function settle({ key, show, send }: Likeable, before: LikeState): Promise<void> {
  let settled = before
  try {
    while (wanted.get(key) !== settled.is_liked) {
      const isLiked = wanted.get(key) ?? settled.is_liked
      const { is_liked, liked_amount } = await asMember(() => send(isLiked))
      settled = { is_liked, liked_amount }
    }
  } finally {
    show(settled)
  }
}

function withLike(likes: LikeState, isLiked: boolean): LikeState {
  if (likes.is_liked === isLiked) return likes
  const liked_amount = Math.max(0, likes.liked_amount + (isLiked ? 1 : -1))
  return { is_liked: isLiked, liked_amount }
}
