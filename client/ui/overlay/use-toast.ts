import { useI18n } from '../../i18n/context.tsx'
import { showToast, type Toast } from './toast.ts'

/** Shows a toast; islands that use it must name `toast` among their messages. */
export type ShowToast = (text: string, kind?: Toast['kind'], action?: Toast['action']) => void

export function useToast(): ShowToast {
  const { t } = useI18n()
  return (text, kind = 'done', action) => showToast({ text, kind, close: t('toast.close'), action })
}
