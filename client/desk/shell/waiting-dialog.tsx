import { useId, useState } from 'react'
import type { WaitingChoice, WaitingStep } from '../../contract/desk/entries/entry.ts'
import { formatDate } from '../../i18n/translate.ts'
import type { WaitingQuestion } from '../api/waiting-question.ts'
import { useDeskI18n } from '../i18n/i18n.ts'
import type { MessageKey } from '../i18n/messages.ts'
import { Dialog } from '../ui/dialog.tsx'

/** Choices per action, the most likely first. */
const choices: Record<WaitingStep, readonly [WaitingChoice, MessageKey][]> = {
  publish: [
    ['replace', 'waiting.publish.replace'],
    ['cancel', 'waiting.publish.cancel'],
    ['keep', 'waiting.publish.keep'],
  ],
  schedule: [
    ['replace', 'waiting.schedule.replace'],
    ['keep', 'waiting.schedule.keep'],
  ],
  withdraw: [
    ['cancel', 'waiting.withdraw.cancel'],
    ['keep', 'waiting.withdraw.keep'],
  ],
  delete: [
    ['cancel', 'waiting.withdraw.cancel'],
    ['keep', 'waiting.withdraw.keep'],
  ],
}

/** Remounts for each question. */
export function WaitingDialog({ question }: { question: WaitingQuestion }) {
  return <Question key={question.releases[0]?.id} question={question} />
}

function Question({ question }: { question: WaitingQuestion }) {
  const { lang, t } = useDeskI18n()
  const name = useId()
  const { step, releases } = question
  const offered = choices[step]
  const [chosen, setChosen] = useState(offered[0]![0])
  return (
    <Dialog initialFocus="field" title={t('waiting.title')} onClose={question.cancel} isFirm>
      <ul className="waiting-releases">
        {releases.map(({ id, title, due_at, action, items }) => (
          <li key={id}>
            <b>
              {t(
                action === 'withdraw' ? 'editor.waiting.withdraw_at' : 'editor.waiting.change_at',
                {
                  time: due_at ? formatDate(lang, due_at, 'dayTime') : '',
                },
              )}
            </b>{' '}
            <span className="muted">
              {items > 1 ? t('editor.waiting.in_release', { title }) : title}
            </span>
          </li>
        ))}
      </ul>
      <fieldset className="waiting-choice">
        <legend>{t('waiting.question')}</legend>
        {offered.map(([choice, label]) => (
          <label key={choice} className="checkbox-label">
            <input
              type="radio"
              name={name}
              checked={chosen === choice}
              onChange={() => setChosen(choice)}
            />
            {t(label)}
          </label>
        ))}
      </fieldset>
      <p className="actions">
        <button
          type="button"
          className={`button ${step === 'withdraw' || step === 'delete' ? 'danger' : 'primary'}`}
          onClick={() => question.answer(chosen)}
        >
          {t(`waiting.${step}.go`)}
        </button>
        <button type="button" className="button ghost" onClick={question.cancel}>
          {t('common.cancel')}
        </button>
      </p>
    </Dialog>
  )
}
