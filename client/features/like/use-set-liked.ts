import { setLiked, type Likeable } from './set-liked.ts'
import { useI18n } from '../../i18n/context.tsx'
import { useToast } from '../../ui/use-toast.ts'

/** Likes or unlikes, and shows a toast on failure. Islands that use it must name `like` among their messages. */
export function useSetLiked(): (thing: Likeable, isLiked: boolean) => void {
  const { t } = useI18n()
  const toast = useToast()

  async function set(thing: Likeable, isLiked: boolean) {
    try {
      await setLiked(thing, isLiked)
    } catch (error) {
      const message = error instanceof Error ? error.message : ''
      toast(message || t('like.failed'), 'failed', {
        text: t('toast.retry'),
        run: () => void set(thing, isLiked),
      })
    }
  }
  return (thing, isLiked) => void set(thing, isLiked)
}
