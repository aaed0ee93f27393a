import { setLiked, type Likeable } from './set-liked.ts'
import { useI18n } from '../../i18n/context.tsx'
import { useSay } from '../../ui/use-toast.ts'

/** Likes a thing, or takes that back; says when it was not to be. Islands that do name `like` among their messages. */
export function useSetLiked(): (thing: Likeable, isLiked: boolean) => void {
  const { t } = useI18n()
  const say = useSay()

  async function set(thing: Likeable, isLiked: boolean) {
    try {
      await setLiked(thing, isLiked)
    } catch (error) {
      const message = error instanceof Error ? error.message : ''
      say(message || t('like.failed'), 'failed', {
        text: t('toast.retry'),
        run: () => void set(thing, isLiked),
      })
    }
  }
  return (thing, isLiked) => void set(thing, isLiked)
}
