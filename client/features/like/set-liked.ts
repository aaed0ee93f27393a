// Likes, at once to the eye. However often it is pressed, one request a thing is on its way, and the last wish counts.
import { ApiError } from '../../browser/api/call.ts'
import { asMember } from '../account/as-member.ts'

export interface Likes {
  is_liked: boolean
  liked_amount: number
}

/** Something that can be liked. */
export interface Likeable {
  /** Names it among all others. */
  key: string
  /** How it stands now. */
  now: () => Likes
  show: (likes: Likes) => void
  send: (isLiked: boolean) => Promise<Likes>
}

/** What was wished for last, of things whose request is on its way. */
const wishes = new Map<string, boolean>()

/**
 * Likes a thing, or takes the like back. Rejects with `ApiError` once everything is as it was; who is asked to log in
 * and would rather not changes nothing and is told nothing.
 */
export async function setLiked(thing: Likeable, isLiked: boolean): Promise<void> {
  const { key, now, show } = thing
  const before = now()
  show(withLike(before, isLiked))
  const isSending = wishes.has(key)
  wishes.set(key, isLiked)
  if (isSending) return
  try {
    await settle(thing, before)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'unauthorized') throw error
  } finally {
    wishes.delete(key)
  }
}

/** Sends wishes until the last one is met, or one fails; what is shown then is what the API said last. */
async function settle({ key, show, send }: Likeable, before: Likes): Promise<void> {
  let settled = before
  try {
    while (wishes.get(key) !== settled.is_liked) {
      const isLiked = wishes.get(key) ?? settled.is_liked
      const { is_liked, liked_amount } = await asMember(() => send(isLiked))
      settled = { is_liked, liked_amount }
    }
  } finally {
    show(settled)
  }
}

function withLike(likes: Likes, isLiked: boolean): Likes {
  if (likes.is_liked === isLiked) return likes
  const liked_amount = Math.max(0, likes.liked_amount + (isLiked ? 1 : -1))
  return { is_liked: isLiked, liked_amount }
}
