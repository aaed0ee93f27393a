// Likes, at once to the eye. However often it is pressed, one request an item is on its way, and the last wish counts.
import { ApiError, call } from './api.ts'
import { asMember } from './as-member.ts'
import type { ItemType } from './contract/search.ts'
import { countOf, itemKey, setCount, type ItemCount, type ItemKey } from './counts.ts'

/** What was wished for last, of items whose request is on its way. */
const wishes = new Map<ItemKey, boolean>()

/**
 * Likes an item, or takes the like back; `before` is how it stands now. Rejects with `ApiError` once everything is as it
 * was; who is asked to log in and would rather not changes nothing and is told nothing.
 */
export async function setLiked(
  type: ItemType,
  id: number,
  before: ItemCount,
  isLiked: boolean,
): Promise<void> {
  const key = itemKey(type, id)
  setCount(key, withLike(countOf(key) ?? before, isLiked))
  const isSending = wishes.has(key)
  wishes.set(key, isLiked)
  if (isSending) return
  try {
    await send(type, id, before)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'unauthorized') throw error
  } finally {
    wishes.delete(key)
  }
}

/** Sends wishes until the last one is met, or one fails; what is shown then is what the API said last. */
async function send(type: ItemType, id: number, before: ItemCount): Promise<void> {
  const key = itemKey(type, id)
  let settled = before
  try {
    while (wishes.get(key) !== settled.is_liked) {
      const route = wishes.get(key)
        ? 'POST /api/user/like/:type/:id/add'
        : 'POST /api/user/like/:type/:id/remove'
      const { is_liked, liked_amount } = await asMember(() => call(route, { params: { type, id } }))
      settled = { ...settled, is_liked, liked_amount }
    }
  } finally {
    setCount(key, settled)
  }
}

function withLike(count: ItemCount, isLiked: boolean): ItemCount {
  if (count.is_liked === isLiked) return count
  const liked_amount = Math.max(0, count.liked_amount + (isLiked ? 1 : -1))
  return { ...count, is_liked: isLiked, liked_amount }
}
