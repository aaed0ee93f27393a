// The question about a scheduled change when its entry is published, scheduled or withdrawn before it is due.
import { useState } from 'react'
import type { Entry, WaitingChoice, WaitingRelease } from '../../../contract/desk/entries/entry.ts'
import { formatDate } from '../../../i18n/translate.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import type { MessageKey } from '../../i18n/messages.ts'

type Step = 'publish' | 'schedule' | 'withdraw'

/** Choices per step, the most likely first. */
const choices: Record<Step, readonly [WaitingChoice, MessageKey][]> = {
  publish: [
    ['replace', 'editor.waiting.publish.replace'],
    ['cancel', 'editor.waiting.publish.cancel'],
    ['keep', 'editor.waiting.publish.keep'],
  ],
  schedule: [
    ['replace', 'editor.waiting.schedule.replace'],
    ['keep', 'editor.waiting.schedule.keep'],
  ],
  withdraw: [
    ['cancel', 'editor.waiting.withdraw.cancel'],
    ['keep', 'editor.waiting.withdraw.keep'],
  ],
}

/** The scheduled releases that this step has to do with, as the server sees it. */
function waitingFor({ releases }: Entry, step: Step): WaitingRelease[] {
  return releases.filter(
    ({ state, action }) => state === 'scheduled' && (step === 'withdraw' || action === 'publish'),
  )
}

/** The choice, and the question for it; neither where nothing waits. */
export function useWaitingChoice(entry: Entry, step: Step) {
  const { lang, t } = useDeskI18n()
  const [chosen, setChosen] = useState<WaitingChoice | undefined>(choices[step][0]?.[0])
  const [first] = waitingFor(entry, step)
  if (!first?.due_at) return { waiting: undefined, field: null }
  const field = (
    <fieldset className="several">
      <legend>
        {t('editor.waiting.question', { time: formatDate(lang, first.due_at, 'dayTime') })}
      </legend>
      {choices[step].map(([choice, label]) => (
        <label key={choice} className="checkbox-label">
          <input
            type="radio"
            name="waiting"
            checked={chosen === choice}
            onChange={() => setChosen(choice)}
          />
          {t(label)}
        </label>
      ))}
    </fieldset>
  )
  return { waiting: chosen, field }
}
