import { useState } from 'react'
import type { EntrySibling } from '../../../contract/desk/entries/entry.ts'
import { isUndated } from '../../../contract/desk/entries/types.ts'
import { languageName } from '../../../contract/locale.ts'
import { formatDate } from '../../../i18n/translate.ts'
import { call, DeskError } from '../../api/client.ts'
import { useOperator } from '../../api/operator.ts'
import { invalidate, useApi } from '../../api/read.ts'
import { showToast } from '../../data/toasts.ts'
import { errorMessage } from '../../data/error-text.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { LabeledField } from '../../ui/form.tsx'
import { PublishBlockers, useFreshFindings } from '../checklist/blocked.tsx'
import { fieldName } from '../../data/field-names.ts'
import type { EntrySession } from '../saving/use-entry-session.ts'
import { laterTime, selectedTranslations, type Plan } from '../saving/publish-options.ts'
import { usePublishLabel } from './label.ts'

interface PublishDialogProps {
  work: EntrySession
  plan: Plan
  /** Reason why the entry cannot be published now. */
  whyNot: MessageKey | null
  /** Called after publishing or scheduling. */
  onPublished: () => void
  onClose: () => void
}

export function PublishDialog({ work, plan, whyNot, onPublished, onClose }: PublishDialogProps) {
  const { lang, t } = useDeskI18n()
  const { entry, draft } = work
  const what = usePublishLabel()(entry, plan)
  const moment = (iso: string) => ({ time: formatDate(lang, iso, 'moment') })
  const findings = useFreshFindings(entry.id, draft.flush)
  const blocking = findings?.filter(({ level }) => level === 'blocking') ?? null
  const isUnread = findings?.some(({ code }) => code === 'machine_draft')
  const others = selectedTranslations(entry, plan)
  const later = laterTime(plan)
  const { data: notes } = useApi('GET /api/backstage/entry/:id/note', { params: { id: entry.id } })
  const openNotes = notes?.items.filter(
    ({ thread_id, resolved_at }) => thread_id === null && resolved_at === null,
  )
  const review = useReview(entry)
  const languages = [entry, ...entry.translations.filter(({ id }) => others.includes(id))]
  return (
    <ConfirmDialog
      title={what}
      submitLabel={review.isAsking ? t('assignment.ask') : t('editor.publish.go', { what })}
      run={() =>
        review.isAsking
          ? review.ask()
          : work.publish(plan, review.reason || undefined).then(onPublished)
      }
      isReady={review.isAsking || (blocking?.length === 0 && !whyNot && review.isReady)}
      onRefused={() => void work.refresh()}
      extraActions={entry.translations}
      onClose={onClose}
    >
      <p>{later ? t('editor.publish.at_means', moment(later)) : t('editor.publish.now_means')}</p>
      {plan.at && !later && !isUndated(entry.type) && (
        <p>{t('editor.publish.dated', moment(plan.at))}</p>
      )}
      {others.length > 0 && (
        <p>
          {t('editor.publish.languages', {
            languages: languages.map(({ lang: one }) => languageName(one)).join(' · '),
          })}
        </p>
      )}
      {plan.until && <p>{t('editor.publish.until_means', moment(plan.until))}</p>}
      {plan.is_minor && <p>{t('editor.publish.wording')}</p>}
      {openNotes && openNotes.length > 0 && (
        <p className="alert">{t('notes.before_publishing', { count: openNotes.length })}</p>
      )}
      {review.missing && <p className="alert">{t(`assignment.missing.${review.missing}`)}</p>}
      {review.missing && review.mayOverride && (
        <LabeledField label={t('assignment.override')}>
          {(id) => (
            <>
              <textarea
                id={id}
                className="field"
                rows={2}
                maxLength={500}
                value={review.text}
                onChange={({ target }) => review.setText(target.value)}
              />
              <p className="hint">{t('assignment.override_hint')}</p>
            </>
          )}
        </LabeledField>
      )}
      {isUnread && <p className="alert">{t('translation.unread')}</p>}
      {blocking !== null && whyNot && <p className="hint">{t(whyNot)}</p>}
      {blocking === null && <p className="hint">{t('checklist.looking')}</p>}
      {blocking && blocking.length > 0 && <PublishBlockers findings={blocking} onClose={onClose} />}
    </ConfirmDialog>
  )
}

/** The second pair of eyes that the entry needs. Owners may do without, for a reason. */
function useReview({ id }: EntrySession['entry']) {
  const { t } = useDeskI18n()
  const { roles } = useOperator()
  const [text, setText] = useState('')
  const reason = text.trim()
  const params = { id }
  const { data } = useApi('GET /api/backstage/entry/:id/assignment', { params })
  const missing = data?.review_missing ?? null
  const mayOverride = roles.includes('owner')
  return {
    missing,
    mayOverride,
    text,
    setText,
    reason,
    isReady: missing === null || (mayOverride && reason !== ''),
    /** Asks for a review instead. */
    isAsking: missing !== null && data?.stage === 'writing' && reason === '',
    async ask() {
      const body = { stage: 'review' } as const
      await call('PATCH /api/backstage/entry/:id/assignment', { params, body })
      showToast(t('assignment.asked'))
      await invalidate(`/api/backstage/entry/${id}/assignment`, '/api/backstage/assignment')
    },
  }
}

interface QuestionProps {
  title: string
  submitLabel: string
  /** Data is lost: the cancel button gets the initial focus. */
  isDestructive?: boolean
  children: React.ReactNode
  run: () => Promise<void>
  /** False while the action is not possible yet. */
  isReady?: boolean
  /** Other languages in the request, which may have caused a refusal. */
  extraActions?: readonly EntrySibling[]
  /** Called after the server has refused; the entry may have changed in the meantime. */
  onRefused?: () => void
  onClose: () => void
}

/** Confirms an action. If the server refuses it, nothing has changed, and the dialog lists the problems by field. */
export function ConfirmDialog({
  title,
  submitLabel,
  isDestructive = false,
  children,
  run: act,
  isReady = true,
  extraActions = [],
  onRefused,
  onClose,
}: QuestionProps) {
  const { t } = useDeskI18n()
  const [problems, setProblems] = useState<string[]>([])
  const [isBusy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      await act()
      onClose()
    } catch (error) {
      if (!(error instanceof DeskError)) throw error
      const fields = error.fields.map(({ field, detail }) => `${fieldName(t, field)}: ${detail}`)
      const which = extraActions.find(({ id }) => id === error.body['entry_id'])
      const message = errorMessage(t, error, 'editor.publish.failed')
      setProblems([which ? `${languageName(which.lang)}: ${message}` : message, ...fields])
      setBusy(false)
      onRefused?.()
    }
  }
  return (
    <Dialog initialFocus="main" title={title} onClose={onClose}>
      {children}
      {problems.length > 0 && (
        <ul className="alert" role="alert">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      <p className="actions">
        <button
          type="button"
          className={`button ${isDestructive ? 'danger' : 'primary'}`}
          disabled={isBusy || !isReady}
          onClick={() => void run()}
        >
          {submitLabel}
        </button>
        <button type="button" className="button ghost" onClick={onClose}>
          {t('editor.publish.cancel')}
        </button>
      </p>
    </Dialog>
  )
}
