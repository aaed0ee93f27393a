import { useState } from 'react'
import type { Entry } from '../../../contract/backstage/entry.ts'
import { formatDate } from '../../../i18n/translate.ts'
import { DeskError } from '../../data/call.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Blocked, useBlocking } from '../checklist/blocked.tsx'
import { fieldName } from '../fields/field-names.ts'
import { usePlanWords, type Plan } from './publish-box.tsx'

interface PublishDialogProps {
  entry: Entry
  plan: Plan
  publish: () => Promise<void>
  /** Saves what is typed. */
  settle: () => Promise<unknown>
  onClose: () => void
}

export function PublishDialog({ entry, plan, publish, settle, onClose }: PublishDialogProps) {
  const { lang, t } = useTexts()
  const what = usePlanWords()(entry, plan)
  const moment = (iso: string) => ({ time: formatDate(lang, iso, 'moment') })
  const blocking = useBlocking(entry.id, settle)
  return (
    <Question
      title={what}
      go={t('editor.publish.go', { what })}
      act={publish}
      isReady={blocking?.length === 0}
      onClose={onClose}
    >
      <p>
        {plan.at ? t('editor.publish.at_means', moment(plan.at)) : t('editor.publish.now_means')}
      </p>
      {plan.until && <p>{t('editor.publish.until_means', moment(plan.until))}</p>}
      {plan.wording_only && <p>{t('editor.publish.wording')}</p>}
      {blocking === null && <p className="hint">{t('checklist.looking')}</p>}
      {blocking && blocking.length > 0 && <Blocked findings={blocking} onClose={onClose} />}
    </Question>
  )
}

interface QuestionProps {
  title: string
  go: string
  children: React.ReactNode
  act: () => Promise<void>
  /** Whether it can be done. */
  isReady?: boolean
  onClose: () => void
}

/** Asks once; what the server refuses is said here, each field by its name, and nothing has changed. */
export function Question({ title, go, children, act, isReady = true, onClose }: QuestionProps) {
  const { t } = useTexts()
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
      setProblems([error.message || t('editor.publish.failed'), ...fields])
      setBusy(false)
    }
  }
  return (
    <Dialog title={title} onClose={onClose}>
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
          {go}
        </button>
        <button type="button" className="button flat" onClick={onClose}>
          {t('editor.publish.cancel')}
        </button>
      </p>
    </Dialog>
  )
}
