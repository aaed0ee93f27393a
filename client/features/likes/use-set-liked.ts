import { useSetToggle } from '../account/use-set-toggle.ts'
import { useI18n } from '../../i18n/context.tsx'

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

/**
 * Likes or unlikes, and shows a toast on failure. Islands that use it must name `like` and `toast` among their messages.
 */
export function useSetLiked(): (thing: Likeable, isLiked: boolean) => void {
  const { t } = useI18n()
  const set = useSetToggle(t('like.failed'))
  return ({ key, now, show, send }, isLiked) =>
    set(
      {
        key,
        now,
        show,
        isOn: (likes) => likes.is_liked,
        turn: withLike,
        send: async (isOn) => {
          const { is_liked, liked_amount } = await send(isOn)
          return { is_liked, liked_amount }
        },
      },
      isLiked,
    )
}

function withLike(likes: LikeState, isLiked: boolean): LikeState {
  if (likes.is_liked === isLiked) return likes
  const liked_amount = Math.max(0, likes.liked_amount + (isLiked ? 1 : -1))
  return { is_liked: isLiked, liked_amount }
}
