// Optimistic likes: shown at once, with at most one pending request per item, and the last press wins.
import { ApiError } from '../../browser/api/call.ts'
import { withLogin } from '../account/with-login.ts'

export interface LikeState {
  is_liked: boolean
  liked_amount: number
}

/** An item or a comment. */
export interface Likeable {
  /** Unique among all likeable things. */
  key: string
  /** The current state. */
  now: () => LikeState
  show: (likes: LikeState) => void
  send: (isLiked: boolean) => Promise<LikeState>
}

/** Last requested state by key, while a request is pending. */
const desiredState = new Map<string, boolean>()

/**
 * Likes an item or removes the like. On failure it restores the previous state and rejects with `ApiError`; a visitor
 * who declines to log in changes nothing and sees no error.
 */
export async function setLiked(thing: Likeable, isLiked: boolean): Promise<void> {
  const { key, now, show } = thing
  const before = now()
  show(withLike(before, isLiked))
  const isSending = desiredState.has(key)
  desiredState.set(key, isLiked)
  if (isSending) return
  try {
    await syncLike(thing, before)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'unauthorized') throw error
  } finally {
    desiredState.delete(key)
  }
}

/** Sends requests until the API matches the last press or one fails; then shows the API's last response. */
async function syncLike({ key, show, send }: Likeable, before: LikeState): Promise<void> {
  let settled = before
  try {
    while (desiredState.get(key) !== settled.is_liked) {
      const isLiked = desiredState.get(key) ?? settled.is_liked
      const { is_liked, liked_amount } = await withLogin(() => send(isLiked))
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
