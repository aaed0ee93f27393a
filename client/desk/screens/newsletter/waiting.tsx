import { useEffect, useState } from 'react'
import { formatDate } from '../../../i18n/translate.ts'
import { call } from '../../api/client.ts'
import { useNow } from '../../data/clock.ts'
import { useCan } from '../../api/operator.ts'
import { showToast } from '../../data/toasts.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { FormError, useAsyncAction } from '../../ui/form.tsx'
import type { IssueProps } from './issue-props.ts'

/** Seconds before sending at which the countdown begins. */
const counted = 600

/**
 * A scheduled issue, which can be canceled until it is sent. The time left comes from the server, because the local
 * clock may be wrong.
 */
export function ScheduledIssue({ issue, onRead, again }: IssueProps) {
  const { t } = useDeskI18n()
  const can = useCan()
  const { run, isPending, failure } = useAsyncAction()
  const { id, data, leaves_in } = issue
  const cancelSending = async () => {
    const called = call('POST /api/backstage/periodical/:id/call-back', { params: { id } })
    // If the server refuses, the issue is already being sent.
    called.catch(again)
    onRead(await called)
    showToast(t('newsletter.canceled'))
  }
  return (
    <section className="issue-waiting">
      <CancelCountdown key={leaves_in} issue={issue} again={again} />
      <FormError text={failure} />
      {can('newsletter.send', { languages: data.languages }) && (
        <button
          type="button"
          className="button danger"
          disabled={isPending}
          onClick={() => run(cancelSending)}
        >
          {t('newsletter.cancel')}
        </button>
      )}
    </section>
  )
}

/** Counts down from the time left in the server's response. */
function CancelCountdown({
  issue: { leaves_in, send_at },
  again,
}: Pick<IssueProps, 'issue' | 'again'>) {
  const { t, lang } = useDeskI18n()
  const [leaves] = useState(() => Date.now() + (leaves_in ?? 0) * 1000)
  const seconds = Math.ceil((leaves - useNow(1000).getTime()) / 1000)
  const isOver = seconds <= 0
  useEffect(() => {
    if (isOver) again()
  }, [isOver, again])
  const says = isOver
    ? t('newsletter.leaving')
    : seconds <= counted
      ? t('newsletter.leaves_in', { count: seconds })
      : t('newsletter.leaves_at', { time: formatDate(lang, send_at ?? '', 'moment') })
  return <p role="timer">{says}</p>
}
