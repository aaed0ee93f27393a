import { useI18n } from '../i18n/context.tsx'
import { showToast, type Toast } from './toast.ts'

/** Says something in passing; islands that do name `toast` among their messages. */
export type Say = (text: string, kind?: Toast['kind'], action?: Toast['action']) => void

export function useSay(): Say {
  const { t } = useI18n()
  return (text, kind = 'done', action) => showToast({ text, kind, close: t('toast.close'), action })
}
