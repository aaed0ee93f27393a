import { useNow } from '../data/clock.ts'
import { dismiss, hold, noticeNow, notify, undo, useNotice, type Notice } from '../data/undo.ts'
import { errorText } from '../data/error-text.ts'
import { useTexts } from '../i18n/texts.ts'
import { CloseButton } from '../ui/close-button.tsx'
import { useKeys } from './keys.ts'

/** The latest notice, and the way to undo what it says. */
export function Toast() {
  const { t } = useTexts()
  const notice = useNotice()
  const undoLast = useUndo()
  useKeys([{ key: 'z', says: 'key.undo', run: () => void undoLast() }])
  return (
    <output className="toast-place">
      {notice && (
        <span
          className={`toast ${notice.kind}`}
          onPointerEnter={() => hold(true)}
          onPointerLeave={() => hold(false)}
          onFocus={() => hold(true)}
          onBlur={() => hold(false)}
        >
          <span>{notice.text}</span>
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

/** Undoes an action, the latest unless told otherwise, and says so, unless undoing has more to say itself. */
export function useUndo(): (id?: Notice['id']) => Promise<void> {
  const { t } = useTexts()
  return async (id) => {
    const idNow = () => noticeNow()?.id ?? 0
    const latest = idNow()
    try {
      if ((await undo(id)) && idNow() <= latest) notify(t('toast.undone'))
    } catch (error) {
      notify(errorText(t, error, 'toast.not_undone'), { kind: 'failed' })
    }
  }
}

/** Minutes and seconds; not read out each second. */
function TimeLeft({ until }: { until: number }) {
  const seconds = Math.max(0, Math.round((until - useNow(1000).getTime()) / 1000))
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <span className="numeral time-left" aria-hidden="true">
      {text}
    </span>
  )
}
