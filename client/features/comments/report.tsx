// The form that reports a comment to moderators. It is loaded with its texts on request.
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { ApiError, call } from '../../browser/api/call.ts'
import type { CommentReason } from '../../contract/comments/reasons.ts'
import type { ReportTexts } from '../../contract/comments/report.ts'
import { useI18n } from '../../i18n/context.tsx'
import { useToast } from '../../ui/overlay/use-toast.ts'
import { withLogin, isUnauthorized } from '../account/with-login.ts'

export function CommentReport({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useI18n()
  const toast = useToast()
  const dialog = useRef<HTMLDialogElement>(null)
  const [texts, setTexts] = useState<ReportTexts>()
  const [isPending, setPending] = useState(false)
  const latest = useRef({ onClose, fail })
  useEffect(() => {
    latest.current = { onClose, fail }
  })
  useEffect(() => {
    call('GET /api/article-comment/report-form').then(setTexts, (error: unknown) => {
      latest.current.fail(error)
      latest.current.onClose()
    })
  }, [])
  useEffect(() => {
    if (texts) dialog.current?.showModal()
  }, [texts])

  function fail(error: unknown) {
    if (!(error instanceof ApiError)) throw error
    if (!isUnauthorized(error)) toast(error.message || t('form.unreachable'), 'failed')
  }

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const note = data.get('note') as string
    const body = { reason: data.get('reason') as CommentReason, ...(note.trim() && { note }) }
    setPending(true)
    try {
      const { message } = await withLogin(() =>
        call('POST /api/user/article-comment/:id/report', { params: { id }, body }),
      )
      toast(message)
      dialog.current?.close()
    } catch (error) {
      fail(error)
    } finally {
      setPending(false)
    }
  }
  if (!texts) return null
  return (
    <dialog
      className="modal comment-question"
      ref={dialog}
      aria-labelledby={`report-${id}`}
      onClose={onClose}
    >
      <form onSubmit={(event) => void send(event)}>
        <h3 id={`report-${id}`}>{texts.title}</h3>
        <p>{texts.about}</p>
        <fieldset className="field">
          <legend>{texts.why}</legend>
          {texts.reasons.map(({ reason, label }) => (
            <label key={reason} className="option">
              <input type="radio" name="reason" value={reason} required />
              {label}
            </label>
          ))}
        </fieldset>
        <div className="field">
          <label className="field-head" htmlFor={`report-${id}-note`}>
            {texts.note}
          </label>
          <textarea
            className="input"
            id={`report-${id}-note`}
            name="note"
            rows={2}
            maxLength={300}
          />
        </div>
        <div className="buttons">
          <button className="button danger" aria-disabled={isPending || undefined}>
            {texts.send}
          </button>
          <button type="button" className="button" onClick={() => dialog.current?.close()}>
            {texts.cancel}
          </button>
        </div>
      </form>
    </dialog>
  )
}
