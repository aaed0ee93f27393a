import { setLiked, type Likeable } from './set-liked.ts'
import { ApiError } from '../../browser/api/call.ts'
import { useFailureToast } from '../../browser/form/use-failure-toast.ts'
import { useI18n } from '../../i18n/context.tsx'

/**
 * Likes or unlikes, and shows a toast on failure. Islands that use it must name `like` and `toast` among their messages.
 */
export function useSetLiked(): (thing: Likeable, isLiked: boolean) => void {
  const { t } = useI18n()
  const toastFailure = useFailureToast()

  async function set(thing: Likeable, isLiked: boolean) {
    try {
      await setLiked(thing, isLiked)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toastFailure(error, t('like.failed'), () => void set(thing, isLiked))
    }
  }
  return (thing, isLiked) => void set(thing, isLiked)
}
