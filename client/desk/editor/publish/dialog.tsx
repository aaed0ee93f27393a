import { useState } from 'react'
import type { EntrySibling } from '../../../contract/desk/entries/entry.ts'
import { languageName } from '../../../contract/locale.ts'
import { formatDate } from '../../../i18n/translate.ts'
import { DeskError } from '../../api/client.ts'
import { errorMessage } from '../../data/error-text.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { PublishBlockers, useFreshFindings } from '../checklist/blocked.tsx'
import { fieldName } from '../../data/field-names.ts'
import type { EntrySession } from '../saving/use-entry-session.ts'
import { selectedTranslations, type Plan } from '../saving/publish-options.ts'
import { usePublishLabel } from './label.ts'
import { useWaitingChoice } from './waiting-choice.tsx'

interface PublishDialogProps {
  work: EntrySession
  plan: Plan
  /** False where publishing would change nothing. */
  isNew: boolean
  /** After it has gone out or was scheduled. */
  onPublished: () => void
  onClose: () => void
}

export function PublishDialog({ work, plan, isNew, onPublished, onClose }: PublishDialogProps) {
  const { lang, t } = useDeskI18n()
  const { entry, draft } = work
  const { waiting, field } = useWaitingChoice(entry, plan.at ? 'schedule' : 'publish')
  const what = usePublishLabel()(entry, plan)
  const moment = (iso: string) => ({ time: formatDate(lang, iso, 'moment') })
  const findings = useFreshFindings(entry.id, draft.flush)
  const blocking = findings?.filter(({ level }) => level === 'blocking') ?? null
  const isUnread = findings?.some(({ code }) => code === 'machine_draft')
  const others = selectedTranslations(entry, plan)
  const languages = [entry, ...entry.translations.filter(({ id }) => others.includes(id))]
  return (
    <ConfirmDialog
      title={what}
      submitLabel={t('editor.publish.go', { what })}
      run={() => work.publish(plan, waiting).then(onPublished)}
      isReady={blocking?.length === 0 && isNew}
      onRefused={work.refresh}
      extraActions={entry.translations}
      onClose={onClose}
    >
      <p>
        {plan.at ? t('editor.publish.at_means', moment(plan.at)) : t('editor.publish.now_means')}
      </p>
      {others.length > 0 && (
        <p>
          {t('editor.publish.languages', {
            languages: languages.map(({ lang: one }) => languageName(one)).join(' · '),
          })}
        </p>
      )}
      {plan.until && <p>{t('editor.publish.until_means', moment(plan.until))}</p>}
      {plan.is_minor && <p>{t('editor.publish.wording')}</p>}
      {field}
      {isUnread && <p className="alert">{t('translation.unread')}</p>}
      {blocking !== null && !isNew && <p className="hint">{t('editor.publish.unchanged')}</p>}
      {blocking === null && <p className="hint">{t('checklist.looking')}</p>}
      {blocking && blocking.length > 0 && <PublishBlockers findings={blocking} onClose={onClose} />}
    </ConfirmDialog>
  )
}

interface QuestionProps {
  title: string
  submitLabel: string
  children: React.ReactNode
  run: () => Promise<void>
  /** Whether it can be done. */
  isReady?: boolean
  /** Other languages that may be what is refused. */
  extraActions?: readonly EntrySibling[]
  /** After the server has refused it: something may have changed meanwhile. */
  onRefused?: () => void
  onClose: () => void
}

/** Asks once; what the server refuses is said here, each field by its name, and nothing has changed. */
export function ConfirmDialog({
  title,
  submitLabel,
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
          className="button primary"
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
