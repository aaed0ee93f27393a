// Trial of a rule on the last 90 days: some hundred comments per request, until the end or until it is stopped.
import { useEffect, useRef, useState } from 'react'
import type { TrialResult } from '../../../contract/desk/comments/comment.ts'
import type { RuleKind } from '../../../contract/desk/comments/words.ts'
import { formatNumber } from '../../../i18n/translate.ts'
import { callInBackground } from '../../api/client.ts'
import { errorMessage } from '../../data/error-text.ts'
import { showToast } from '../../data/toasts.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { Moment } from '../../ui/moment.tsx'

type Found = Pick<TrialResult, 'looked' | 'matched' | 'shown' | 'examples'>

const nothing: Found = { looked: 0, matched: 0, shown: 0, examples: [] }
const maxExamples = 20

function sumOf(one: Found, other: Found): Found {
  return {
    looked: one.looked + other.looked,
    matched: one.matched + other.matched,
    shown: one.shown + other.shown,
    examples: [...one.examples, ...other.examples].slice(0, maxExamples),
  }
}

export function RuleDryRun({ kind, pattern }: { kind: RuleKind; pattern: string }) {
  const { t, lang } = useDeskI18n()
  const [found, setFound] = useState<Found | null>(null)
  const [isRunning, setRunning] = useState(false)
  const isStopped = useRef(false)
  useEffect(
    () => () => {
      isStopped.current = true
    },
    [],
  )
  const run = async () => {
    isStopped.current = false
    setRunning(true)
    let [sum, after]: [Found, number | null | undefined] = [nothing, undefined]
    while (after !== null && !isStopped.current) {
      const body = { kind, pattern, ...(after !== undefined && { after }) }
      const step: TrialResult = await callInBackground('POST /api/backstage/comment-rule/trial', {
        body,
      })
      sum = sumOf(sum, step)
      after = step.next
      setFound(sum)
    }
  }
  const start = () =>
    void run()
      .catch((error: unknown) => showToast(errorMessage(t, error), { kind: 'failed' }))
      .finally(() => setRunning(false))
  const numbers = {
    looked: formatNumber(lang, found?.looked ?? 0),
    matched: formatNumber(lang, found?.matched ?? 0),
    shown: formatNumber(lang, found?.shown ?? 0),
  }
  return (
    <div className="comment-trial">
      <p className="actions">
        <button
          type="button"
          className="button"
          disabled={pattern.length < 2}
          onClick={() => (isRunning ? (isStopped.current = true) : start())}
        >
          {t(isRunning ? 'comments.trial_stop' : 'comments.trial')}
        </button>
        <output>
          {found && t(isRunning ? 'comments.trial_on' : 'comments.trial_done', numbers)}
        </output>
      </p>
      {found && found.examples.length > 0 && (
        <>
          <h2>{t('comments.trial_some')}</h2>
          <ul>
            {found.examples.map(({ id, text, created_at, standing }) => (
              <li key={id}>
                <span className="muted">
                  <Moment at={created_at} /> · {t(`comments.standing.${standing}`)}
                </span>{' '}
                {text}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
