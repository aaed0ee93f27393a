import { useI18n } from '../../i18n/context.tsx'
import { useToast } from '../../ui/overlay/use-toast.ts'
import type { ApiError } from '../api/call.ts'

/**
 * Shows why an action failed. A transient failure shows `undone` with a retry button, because retrying after a refusal
 * would only be refused again. Islands that use it must name `toast` among their messages.
 */
export function useFailureToast(): (error: ApiError, undone: string, retry: () => void) => void {
  const { t } = useI18n()
  const toast = useToast()
  return (error, undone, retry) => {
    if (error.isPassing) toast(undone, 'failed', { text: t('toast.retry'), run: retry })
    else toast(error.message || undone, 'failed')
  }
}
