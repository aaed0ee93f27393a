import { useNow } from '../data/clock.ts'
import {
  dismiss,
  pauseToast,
  currentToast,
  showToast,
  undo,
  useCurrentToast,
  type ToastMessage,
} from '../data/toasts.ts'
import { errorMessage } from '../data/error-text.ts'
import { useDeskI18n } from '../i18n/i18n.ts'
import { CloseButton } from '../ui/close-button.tsx'
import { useShortcuts } from './shortcuts.ts'

/** The latest toast and its undo button. */
export function Toast() {
  const { t } = useDeskI18n()
  const notice = useCurrentToast()
  const undoLast = useUndo()
  useShortcuts([{ key: 'z', labelKey: 'shortcut.undo', run: () => void undoLast() }])
  return (
    <output className="toast-place">
      {notice && (
        <span
          className={`toast ${notice.kind}`}
          onPointerEnter={() => pauseToast(true)}
          onPointerLeave={() => pauseToast(false)}
          onFocus={() => pauseToast(true)}
          onBlur={() => pauseToast(false)}
        >
          <span>{notice.text}</span>
          {notice.link && (
            <a className="toast-action" href={notice.link.href} target="_blank" rel="noreferrer">
              {notice.link.text}
            </a>
          )}
          {notice.undo && <TimeLeft until={notice.undo.until} />}
          {notice.undo && (
            <button type="button" className="toast-action" onClick={() => void undoLast(notice.id)}>
              {t('toast.undo')} <kbd>Z</kbd>
            </button>
          )}
          <CloseButton onPress={() => dismiss(notice.id)} />
        </span>
      )}
    </output>
  )
}

/** Undoes an action, by default the latest, and shows a toast, unless the undo has already shown one. */
export function useUndo(): (id?: ToastMessage['id']) => Promise<void> {
  const { t } = useDeskI18n()
  return async (id) => {
    const idNow = () => currentToast()?.id ?? 0
    const latest = idNow()
    try {
      if ((await undo(id)) && idNow() <= latest) showToast(t('toast.undone'))
    } catch (error) {
      showToast(errorMessage(t, error, 'toast.not_undone'), { kind: 'failed' })
    }
  }
}

/** Minutes and seconds; hidden from screen readers, which would announce each second. */
function TimeLeft({ until }: { until: number }) {
  const seconds = Math.max(0, Math.round((until - useNow(1000).getTime()) / 1000))
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <span className="numeral time-left" aria-hidden="true">
      {text}
    </span>
  )
}
